import { mailCards } from './cardByEmail.ts'
import { careForPeople } from './care.ts'
import { giveMugs } from './coffeeMug.ts'
import { legalTexts } from './contestTexts.ts'
import { fillLibrary } from './library.ts'
import { askForApproval, chatOnSite, sendNewsletter, setUpMessages } from './messages.ts'
import { planNextContests } from './nextContests.ts'
import { makePeople, type Person, seeded } from './people.ts'
import { hangPosters } from './posters.ts'
import { asCsv, converse, defaultSubscription, drawWinners, enterByWeb, textKeyword } from './scenes.ts'
import { handOutCards } from './scratchCards.ts'
import { sayWhereShopsAre } from './shopFinder.ts'
import { openShops } from './shops.ts'
import type { Cast, Stage } from './stage.ts'
import { runTasteQuiz } from './tasteQuiz.ts'
import { daysAgo } from './times.ts'
import { giveWork } from './work.ts'

/** A grocer with a finished and a running sweepstakes, a quiz on another site, a loyalty list, broadcasts and a busy inbox. */
export async function playMapleMarket(stage: Stage, cast: Cast): Promise<void> {
  const people = makePeople({ count: 340, areaCode: '514', seed: 7, frenchShare: 0.45 })
  const lists = await openShop(stage, cast, people)
  await setUpMessages(stage, cast)
  await sayWhereShopsAre(stage, cast)
  await hangPosters(stage, cast, lists.holiday)
  const grill = await runGrillGiveaway(stage, cast, { people, ...lists })
  await stage.moveTo(daysAgo(38, 14))
  await drawWinners(stage, cast, { ...grill, count: 3, publicValue: 'Toronto noon temperature: 12.4 °C' })
  await leave(stage, cast, people.slice(41, 48))
  await runTasteQuiz(stage, cast, { people, ...lists })
  await runHolidayCheer(stage, cast, { people, ...lists })
  await handOutCards(stage, cast, { people, ...lists })
  await mailCards(stage, cast, { people, ...lists })
  await talk(stage, cast, people)
  await chatOnSite(stage, cast)
  await careForPeople(stage, cast, { people, club: lists.club })
  await giveWork(stage, cast, { asks: people[0]?.phone, waits: people[5]?.phone })
  await announceSpring(stage, cast, lists)
  await askForApproval(stage, cast, lists)
  await giveMugs(stage, cast, people)
  await openShops(stage, cast)
  await planNextContests(stage, cast)
}

type Lists = { summer: string; holiday: string; club: string }

async function openShop(stage: Stage, cast: Cast, people: Person[]): Promise<Lists> {
  const { as } = cast
  await stage.moveTo(daysAgo(105, 10))
  const summer = await stage.call(as.campaign_manager, 'createCampaign', {
    body: {
      name: 'Summer grill',
      started_at: daysAgo(100, 9).toISOString(),
      ended_at: daysAgo(40, 23).toISOString(),
    },
  })
  const holiday = await stage.call(as.campaign_manager, 'createCampaign', {
    body: {
      name: 'Holiday season',
      started_at: daysAgo(25, 9).toISOString(),
      ended_at: daysAgo(-45, 23).toISOString(),
    },
  })
  const club = await stage.call(as.campaign_manager, 'createList', {
    body: { name: 'Loyalty club', campaign_ids: [summer.data.id, holiday.data.id] },
  })
  await stage.call(as.campaign_manager, 'createList', { body: { name: 'Store openings', is_public: true } })
  const members = people.slice(0, 220)
  await stage.call(as.campaign_manager, 'uploadParticipants', {
    params: { listId: club.data.id },
    body: {
      mapping: JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'language', 'data.city']),
      consent: 'proof',
      consent_proof: 'Loyalty card application, opt-in box, 2025 edition',
      subscription_id: await defaultSubscription(stage, cast, 'sms'),
    },
    // Three rows that an import refuses, as real files have them.
    csv: `${asCsv(members, 'Montréal')}Ann,Onymous,12345,,en,Laval\nBob,Nophone,,not-an-address,en,Laval\n,,,,fr,Québec\n`,
  })
  return { summer: summer.data.id, holiday: holiday.data.id, club: club.data.id }
}

type Scene = Lists & { people: Person[] }

async function runGrillGiveaway(stage: Stage, cast: Cast, { people, summer, club }: Scene) {
  const { as, shortcodeId } = cast
  const pool = await stage.call(as.client_admin, 'createPrizePool', {
    body: { name: 'Grill sets', total: 5 },
  })
  await stage.call(as.client_admin, 'createPrizeType', {
    params: { poolId: pool.data.id },
    body: { name: 'Charcoal grill set' },
  })
  const made = await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Summer Grill Giveaway',
      title: 'Summer Grill Giveaway',
      title_fr: 'Concours Barbecue d’été',
      campaign_id: summer,
      started_at: daysAgo(98, 9).toISOString(),
      ended_at: daysAgo(41, 23).toISOString(),
      keyword: 'GRILL',
      shortcode_id: shortcodeId,
      prize_pools: [{ id: pool.data.id }],
      limit_type: 'participant',
      landing_page_html:
        '<h2>Five grill sets to be won</h2><p>Text GRILL to 55555 or fill in the form. One entry a day.</p>',
      landing_page_html_fr:
        '<h2>Cinq ensembles de barbecue à gagner</h2><p>Textez GRILL au 55555 ou remplissez le formulaire.</p>',
      ...legalTexts({
        sponsor: 'Maple Market',
        prize: { en: 'five charcoal grill sets', fr: 'cinq ensembles de barbecue au charbon' },
        keyword: 'GRILL',
        shortcode: '55555',
      }),
    },
  })
  const next = seeded(11)
  const texts = Array.from({ length: 55 }, () => ({ minute: minuteOf(next), ...textOf(next, people, 0.8) }))
  for (let day = 97; day > 42; day -= 1) {
    await stage.moveTo(daysAgo(day, 11, texts[97 - day]?.minute))
    if (day === 80)
      await send(stage, cast, { campaign: summer, club, title: 'Grill giveaway', ...grillMessage })
    for (const text of ofDay(97 - day, grillDays, texts))
      await textKeyword(stage, cast, { keyword: 'GRILL', ...text })
    if (day % 3 === 0) await enterByWeb(stage, made.data.eid, people[220 + (day % 100)])
  }
  return { exp: made.data.eid, poolId: pool.data.id }
}

const grillMessage = {
  message: 'Hi {{first_name|there}}! Win a grill set at Maple Market: text GRILL to 55555. STOP to end.',
  message_fr:
    'Bonjour {{first_name|vous}}! Gagnez un barbecue chez Maple Market : textez GRILL au 55555. ARRET pour cesser.',
}

async function runHolidayCheer(stage: Stage, cast: Cast, { people, holiday, club }: Scene): Promise<void> {
  const { as, shortcodeId } = cast
  await stage.moveTo(daysAgo(24, 10))
  const pool = await stage.call(as.client_admin, 'createPrizePool', {
    body: { name: 'Gift baskets', total: 10 },
  })
  const banner = await fillLibrary(stage, cast)
  const made = await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Holiday Cheer',
      title: 'Holiday Cheer',
      title_fr: 'Le panier des Fêtes',
      campaign_id: holiday,
      started_at: daysAgo(21, 9).toISOString(),
      ended_at: daysAgo(-40, 23).toISOString(),
      keyword: 'CHEER',
      shortcode_id: shortcodeId,
      prize_pools: [{ id: pool.data.id }],
      landing_page_html: `${banner.en}<h2>Ten gift baskets</h2><p>Full of Canadian treats. Text CHEER to 55555 or enter here.</p>`,
      landing_page_html_fr: `${banner.fr}<h2>Dix paniers-cadeaux</h2><p>Remplis de délices d’ici. Textez CHEER au 55555 ou participez ici.</p>`,
      ...legalTexts({
        sponsor: 'Maple Market',
        prize: { en: 'ten baskets of Canadian treats', fr: 'dix paniers de délices d’ici' },
        keyword: 'CHEER',
        shortcode: '55555',
      }),
    },
  })
  const next = seeded(23)
  const days = Array.from({ length: 20 }, () => ({
    minute: minuteOf(next),
    texts: [1, 2, 3].map(() => textOf(next, people, 0.7)),
    visitor: people[Math.floor(next() * people.length)],
  }))
  for (let day = 20; day > 0; day -= 1) {
    await stage.moveTo(daysAgo(day, 12, days[20 - day]?.minute))
    if (day === 14)
      await send(stage, cast, { campaign: holiday, club, title: 'Holiday Cheer opens', ...cheerMessage })
    if (day === 9) await sendNewsletter(stage, cast, { holiday })
    const texts = days.flatMap((one) => one.texts)
    for (const text of ofDay(20 - day, cheerDays, texts))
      await textKeyword(stage, cast, { keyword: 'CHEER', ...text })
    const visitors = days.map(({ visitor }) => visitor)
    for (const visitor of ofDay(20 - day, visitDays, visitors))
      await enterByWeb(stage, made.data.eid, visitor)
  }
}

/** How many enter on each day, from the first: as people do, many when they hear of it and few in between. */
const grillDays = [2, 0, 1, 3, 0, 1, 1, 0, 2, 1, 0]
const cheerDays = [7, 6, 4, 2, 2, 3, 5, 5, 3, 1, 2, 2, 3, 4, 4, 1, 1, 2, 2, 1]
const visitDays = [2, 1, 2, 0, 1, 1, 2, 1, 1, 0, 1, 1, 1, 2, 1, 0, 0, 1, 1, 1]

/** The ones of a day, of all in their order. */
function ofDay<T>(day: number, counts: readonly number[], all: readonly T[]): T[] {
  const countOf = (one: number) => counts[one % counts.length] ?? 0
  const before = Array.from({ length: day }, (_, one) => countOf(one)).reduce((sum, count) => sum + count, 0)
  return all.slice(before, before + countOf(day))
}

const minuteOf = (next: () => number) => Math.floor(next() * 60)

function textOf(next: () => number, people: readonly Person[], share: number) {
  const person = people[Math.floor(next() * people.length)]
  if (!person) throw new Error('the demo has no people')
  return { person, saysYes: next() < share }
}

const cheerMessage = {
  message:
    '{{first_name|Hello}}, ten gift baskets are waiting at Maple Market. Text CHEER to 55555. STOP to end.',
  message_fr:
    '{{first_name|Bonjour}}, dix paniers-cadeaux vous attendent. Textez CHEER au 55555. ARRET pour cesser.',
}

/** Some have enough: the next broadcast leaves them out. */
async function leave(stage: Stage, { code }: Cast, people: Person[]): Promise<void> {
  for (const { phone, language } of people) {
    const text = language === 'fr' ? 'ARRET' : 'Stop'
    await stage.fromOutside('sendFromHandset', { body: { from: phone, to: code, text } })
  }
}

type Sending = { campaign: string; club: string; title: string; message: string; message_fr: string }

async function send(stage: Stage, { as, shortcodeId }: Cast, sending: Sending): Promise<void> {
  const { campaign, club, ...texts } = sending
  const now = stage.now()
  await stage.call(as.campaign_manager, 'createBroadcast', {
    body: {
      shortcode_id: shortcodeId,
      campaign_id: campaign,
      participant_list_id: club,
      send_now: true,
      ...texts,
    },
  })
  await stage.moveTo(new Date(now.getTime() + 15_000))
}

async function talk(stage: Stage, cast: Cast, people: Person[]): Promise<void> {
  await stage.moveTo(daysAgo(1, 13))
  const lines: { ask: string; reply?: string }[] = [
    {
      ask: 'Are the baskets nut free?',
      reply: 'Hi! Two of the ten are nut free. Tell us if you win and we will set one aside.',
    },
    {
      ask: 'Bonjour, est-ce que le concours est ouvert au Nouveau-Brunswick?',
      reply: 'Oui, partout au Canada. Bonne chance!',
    },
    { ask: 'My receipt has the wrong store on it', reply: 'No problem, this one needs no receipt.' },
    { ask: 'How many times can I enter?', reply: 'As often as you like until the end of the contest.' },
    { ask: 'Is the Laval store open on Sunday?' },
    { ask: 'Merci pour le message, j’adore le marché!' },
    { ask: 'I moved, how do I change my address?' },
    { ask: 'When is the draw?' },
  ]
  for (const [index, line] of lines.entries()) {
    await stage.moveTo(daysAgo(1, 13, index * 6))
    await converse(stage, cast, { person: people[index * 5], ...line })
  }
}

/** One broadcast that still waits: tomorrow at eleven. */
async function announceSpring(
  stage: Stage,
  { as, shortcodeId }: Cast,
  { holiday, club }: Lists,
): Promise<void> {
  await stage.call(as.campaign_manager, 'createBroadcast', {
    body: {
      title: 'Last days of Holiday Cheer',
      shortcode_id: shortcodeId,
      campaign_id: holiday,
      participant_list_id: club,
      send_after: daysAgo(-1, 11).toISOString(),
      message: '{{first_name|Hello}}, the gift baskets go soon. Text CHEER to 55555 today. STOP to end.',
      message_fr:
        '{{first_name|Bonjour}}, les paniers partent bientôt. Textez CHEER au 55555. ARRET pour cesser.',
    },
  })
}
