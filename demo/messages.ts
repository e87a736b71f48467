import { makePeople, type Person } from './people.ts'
import { defaultSubscription } from './scenes.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

type Shop = { holiday: string; club: string }

/** Everything around messages: links, keywords by language, saved replies, the widget, a newsletter. */
export async function setUpMessages(stage: Stage, cast: Cast): Promise<void> {
  const { as, client } = cast
  await stage.call(as.client_admin, 'createWidget', {
    body: {
      name: 'Help on our site',
      greeting: 'Hello! Ask us anything about the contest or the stores.',
      greeting_fr: 'Bonjour! Posez-nous vos questions sur le concours ou les magasins.',
      origins: ['https://www.maple-market.test', new URL(stage.publicUrl).origin],
    },
  })
  for (const reply of savedReplies) await stage.call(as.messenger_agent, 'createSavedReply', { body: reply })
  await stage.call(as.client_admin, 'saveClientLanguages', {
    params: { id: client.id },
    body: { shortcode_ids: cast.shortcodeId, languages: clubLanguages },
  })
}

const savedReplies = [
  {
    title: 'Opening hours',
    message: 'Hi {{first_name|there}}! Our stores are open every day from 9 to 9.',
    message_fr: 'Bonjour {{first_name|vous}}! Nos magasins sont ouverts tous les jours de 9 h à 21 h.',
  },
  {
    title: 'When is the draw',
    message: 'The draw is a week after the contest ends. We text every winner.',
    message_fr: 'Le tirage a lieu une semaine après la fin du concours. Nous textons chaque gagnant.',
  },
  {
    title: 'Wrong number',
    message: 'Sorry about that! Reply STOP and you will hear no more from us.',
    message_fr: 'Désolés! Répondez ARRET et vous n’aurez plus de nos nouvelles.',
  },
]

const clubLanguages = [
  {
    language: 'en',
    language_label: 'English',
    keyword: 'MAPLE',
    message: 'Welcome to the Maple Market club! Offers twice a month. STOP to end.',
    opt_in: true,
    is_default: true,
  },
  {
    language: 'fr',
    language_label: 'Français',
    keyword: 'ERABLE',
    message: 'Bienvenue au club Maple Market! Des offres deux fois par mois. ARRET pour cesser.',
    opt_in: true,
    is_default: false,
  },
]

/** A newsletter by e-mail with a tracked link, which some people open. */
export async function sendNewsletter(
  stage: Stage,
  cast: Cast,
  { holiday }: { holiday: string },
): Promise<void> {
  const { as } = cast
  const people = makePeople({ count: 130, areaCode: '438', seed: 57, frenchShare: 0.45 })
  const readers = await importReaders(stage, cast, { holiday, people })
  const recipes = await stage.call(as.campaign_manager, 'createLink', {
    body: { name: 'Holiday recipes', url: 'https://www.maple-market.test/recipes?from=newsletter' },
  })
  const [mailbox] = (await stage.call(as.campaign_manager, 'listMailboxes')).data
  if (!mailbox) throw new Error('the demo has no mailbox')
  const field = `{{link:${recipes.data.code}}}`
  await stage.call(as.campaign_manager, 'createBroadcast', {
    body: {
      title: 'November newsletter',
      mailbox_id: mailbox.id,
      campaign_id: holiday,
      participant_list_id: readers,
      subject: '{{first_name|Hello}}, five recipes for the holidays',
      subject_fr: '{{first_name|Bonjour}}, cinq recettes pour les Fêtes',
      message: `Hello {{first_name|there}},\n\nour cooks wrote down five recipes that need one pot:\n${field}\n\nSee you in the store!\nMaple Market`,
      message_fr: `Bonjour {{first_name|vous}},\n\nnos cuisiniers ont noté cinq recettes en une seule casserole :\n${field}\n\nÀ bientôt en magasin!\nMaple Market`,
      send_now: true,
    },
  })
  await stage.moveTo(new Date(stage.now().getTime() + 15_000))
  await stage.moveTo(daysAgo(8, 9))
}

/** People who signed up for it on the site and gave no phone: their yes is for e-mail. */
async function importReaders(
  stage: Stage,
  cast: Cast,
  { holiday, people }: { holiday: string; people: Person[] },
): Promise<string> {
  const { as } = cast
  const list = await stage.call(as.campaign_manager, 'createList', {
    body: { name: 'Newsletter', campaign_ids: [holiday] },
  })
  const rows = people.map(({ first_name, last_name, email, language }) =>
    [first_name, last_name, email, language].join(','),
  )
  await stage.call(as.campaign_manager, 'uploadParticipants', {
    params: { listId: list.data.id },
    body: {
      mapping: JSON.stringify(['first_name', 'last_name', 'email', 'language']),
      consent: 'proof',
      consent_proof: 'Newsletter form on the site, confirmed by e-mail',
      subscription_id: await defaultSubscription(stage, cast, 'email'),
    },
    csv: `First name,Last name,Email,Language\n${rows.join('\n')}\n`,
    csvName: 'newsletter.csv',
  })
  return list.data.id
}

/** A question by the widget and its answer, and one that waits. */
export async function chatOnSite(stage: Stage, cast: Cast): Promise<void> {
  const { as } = cast
  const [widget] = (await stage.call(as.messenger_agent, 'listWidgets')).data
  if (!widget) throw new Error('the demo has no widget')
  await stage.moveTo(daysAgo(1, 16))
  for (const { name, message } of visitors)
    await stage.fromOutside('beginWidgetConversation', {
      params: { eid: widget.eid },
      body: { name, message },
    })
  const asked = await stage.call(as.messenger_agent, 'listMessengerConversations', {
    params: { shortcode: widget.id },
  })
  const first = asked.data.find(({ participant }) => participant.name === visitors[0]?.name)
  if (!first) throw new Error('nobody wrote in the widget')
  await stage.call(as.messenger_agent, 'sendMessage', {
    body: {
      type: 'widget',
      participant_id: first.participant.id,
      widget_id: widget.id,
      message: 'Yes, from the Thursday before until Boxing Day. Reserve at the bakery counter.',
    },
  })
  await stage.moveTo(new Date(stage.now().getTime() + 60_000))
}

const visitors = [
  { name: 'Priya', message: 'Can I order a yule log in the Laval store?' },
  { name: 'Tom B.', message: 'Is there parking at the Saint-Denis market?' },
]

/** A large broadcast that waits for a second person's yes, the day after tomorrow at noon. */
export async function askForApproval(stage: Stage, cast: Cast, { holiday, club }: Shop): Promise<void> {
  const { as, shortcodeId } = cast
  const { data: current } = await stage.call(as.client_admin, 'getCurrentClient')
  const { id: _id, eid: _eid, ...settings } = current
  await stage.call(as.client_admin, 'updateClient', { body: { ...settings, approval_above: 100 } })
  await stage.call(as.campaign_manager, 'createBroadcast', {
    body: {
      title: 'Boxing Day preview',
      shortcode_id: shortcodeId,
      campaign_id: holiday,
      participant_list_id: club,
      send_after: daysAgo(-2, 12).toISOString(),
      message: '{{first_name|Hello}}, club members shop Boxing Day prices from 7 pm tonight. STOP to end.',
      message_fr:
        '{{first_name|Bonjour}}, les membres profitent des soldes dès 19 h ce soir. ARRET pour cesser.',
    },
  })
}
