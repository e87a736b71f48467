import { beanKeyword, openBeanDays } from './beanDays.ts'
import { legalTexts } from './contestTexts.ts'
import { makePeople, type Person, seeded } from './people.ts'
import { asCsv, converse, defaultSubscription, textKeyword } from './scenes.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'
import { giveWork } from './work.ts'

/** A small coffee roaster on the west coast: a sweepstakes with draws, one that gives at once, one list, a few conversations. */
export async function playNorthwindCoffee(stage: Stage, cast: Cast): Promise<void> {
  const people = makePeople({ count: 90, areaCode: '604', seed: 31, frenchShare: 0.08 })
  const { as, shortcodeId } = cast
  await stage.moveTo(daysAgo(60, 18))
  const campaign = await stage.call(as.campaign_manager, 'createCampaign', { body: { name: 'Autumn roast' } })
  const list = await stage.call(as.campaign_manager, 'createList', {
    body: { name: 'Bean club', campaign_ids: [campaign.data.id] },
  })
  await stage.call(as.campaign_manager, 'uploadParticipants', {
    params: { listId: list.data.id },
    body: {
      mapping: JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'language', 'data.city']),
      consent: 'proof',
      consent_proof: 'Sign-up sheet at the till',
      subscription_id: await defaultSubscription(stage, cast, 'sms'),
    },
    csv: asCsv(people.slice(0, 60), 'Vancouver'),
  })
  const pool = await stage.call(as.client_admin, 'createPrizePool', {
    body: { name: 'Espresso machines', total: 2 },
  })
  await stage.call(as.campaign_manager, 'sweepstakes.create', {
    body: {
      name: 'Autumn Brew',
      title: 'Autumn Brew',
      title_fr: 'Le café d’automne',
      campaign_id: campaign.data.id,
      started_at: daysAgo(50, 17).toISOString(),
      ended_at: daysAgo(-20, 23).toISOString(),
      draw_at: daysAgo(-22, 15).toISOString(),
      keyword: 'BREW',
      shortcode_id: shortcodeId,
      prize_pools: [{ id: pool.data.id }],
      landing_page_html: '<h2>Two espresso machines</h2><p>Text BREW to 66666, or enter here.</p>',
      landing_page_html_fr:
        '<h2>Deux machines à espresso</h2><p>Textez BREW au 66666, ou participez ici.</p>',
      ...legalTexts({
        sponsor: 'Northwind Coffee',
        prize: { en: 'two espresso machines', fr: 'deux machines à espresso' },
        keyword: 'BREW',
        shortcode: '66666',
        isBound: true,
      }),
    },
  })
  await openBeanDays(stage, cast, campaign.data.id)
  await enterByTexts(stage, cast, people)
  await stage.moveTo(daysAgo(1, 19))
  await converse(stage, cast, {
    person: people[3],
    ask: 'Do you ship to Whitehorse?',
    reply: 'We do! Three days, free over $40.',
  })
  await converse(stage, cast, { person: people[8], ask: 'What grind for a moka pot?' })
  await giveWork(stage, cast, { asks: people[3]?.phone, waits: people[8]?.phone })
}

/** Some text for the draw every other day, and of late one more for what is given at once. */
async function enterByTexts(stage: Stage, cast: Cast, people: readonly Person[]): Promise<void> {
  const next = seeded(5)
  for (let day = 48; day > 1; day -= 2) {
    await stage.moveTo(daysAgo(day, 20, Math.floor(next() * 60)))
    const person = people[Math.floor(next() * people.length)]
    if (person) await textKeyword(stage, cast, { keyword: 'BREW', person, saysYes: next() < 0.75 })
    // One a day is enough to empty the small pool and leave most of the large one.
    const lucky = people[40 + day]
    if (lucky && day <= 20)
      await textKeyword(stage, cast, { keyword: beanKeyword, person: lucky, saysYes: false })
  }
}
