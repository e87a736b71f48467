import type { Page } from '@playwright/test'
import { baseUrl } from './browser.ts'

/** The client of the demo whose pages are looked at. */
export const client = 'maple-market'

/** A contest that the demo made, with entries and prizes. */
export const contest = 'Holiday Cheer'
/** Long enough for all that other tests make in the same demo. */
export const contestList = `/${client}/experience/sweepstakes?per_page=100`

export type Found = {
  exp: string
  list: string
  campaign: string
  /** One that waits for its hour, and one that waits for a second person. */
  broadcast: string
  unapproved: string
  /** One that was run, and one that was taken back. */
  import: string
  takenBack: string
  experience: string
  /** Somebody with entries, messages, lists and consent. */
  person: string
  widget: string
  /** An experience that runs on another site. */
  quiz: string
  /** A gift with purchase. */
  mug: string
  /** The address that a newsletter of the demo carries. */
  unsubscribe: string
}

type Row = { id: string; eid: string; name?: string; title?: string }

/** Ids of things that the demo made, read by the console's own calls; by name, since other tests make some too. */
export async function findThings(page: Page): Promise<Found> {
  const readAll = async (path: string) => {
    const response = await page.request.get(`${baseUrl()}${path}`, { headers: { 'X-Client': client } })
    return ((await response.json()) as { data: Row[] }).data
  }
  const read = async (path: string, called: string) => {
    const found = (await readAll(`${path}?per_page=100`)).find(
      ({ name, title }) => (name ?? title) === called,
    )
    if (!found) throw new Error(`the demo has no “${called}” at ${path}`)
    return found
  }
  const exp = await read('/api/v1/experience/sweepstakes', contest)
  const list = (await read('/api/v1/lists', 'Loyalty club')).id
  const [person] = await readAll(`/api/v1/participants?experience=${exp.id}&list_id=${list}&opt_in_status=in`)
  if (!person) throw new Error('the demo has nobody with entries, lists and consent')
  return {
    exp: exp.eid,
    experience: exp.id,
    quiz: (await read('/api/v1/experience/external', 'Taste quiz')).eid,
    mug: (await read('/api/v1/experience/gift-with-purchase', 'A mug with two bags of coffee')).eid,
    list,
    person: person.id,
    import: (await read('/api/v1/participant-imports', 'loyalty-club.csv')).id,
    takenBack: (await read('/api/v1/participant-imports', 'vancouver-shop.csv')).id,
    campaign: (await read('/api/v1/campaign', 'Holiday season')).id,
    broadcast: (await read('/api/v1/broadcast', 'Last days of Holiday Cheer')).id,
    unapproved: (await read('/api/v1/broadcast', 'Boxing Day preview')).id,
    widget: (await read('/api/v1/client/widget', 'Help on our site')).eid,
    unsubscribe: await findUnsubscribe(page),
  }
}

async function findUnsubscribe(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/outbox`)
  // What is closed has no role.
  const mail = page.locator('details').filter({ hasText: 'five recipes for the holidays' }).first()
  const address = await mail.getByText('Unsubscribe', { exact: true }).getAttribute('href')
  return new URL(address ?? '', baseUrl()).pathname
}

export const publicPathsOf = ({ exp, widget, unsubscribe }: Found): string[] => [
  '/handset',
  '/outbox',
  `/e/${exp}`,
  `/widget/${widget}`,
  unsubscribe,
]

/** Those for who is not signed in, but for the sign-in itself. */
export const openPaths = ['/forgot-password', '/choose-password', '/second-step']

/** The console's pages that belong to no client, for who is signed in. */
export const ownPaths = [
  '/launchpad',
  '/invitations',
  '/profile',
  '/set-up-two-step',
  '/installation/users',
  '/installation/clients',
  '/installation/sign-on',
  '/installation/audit',
  '/installation/stray-messages',
]

/** The pages of the console by area, so that both workers have their share. */
export const areas: Record<string, (found: Found) => string[]> = {
  experiences: ({ exp, quiz, mug }) => [
    '',
    'experience/sweepstakes',
    'experience/sweepstakes/new',
    `experience/sweepstakes/${exp}`,
    ...['general', 'dates', 'rules', 'keyword', 'prizes', 'forms', 'pictures', 'pages', 'addresses'].map(
      (tab) => `experience/sweepstakes/${exp}/edit?tab=${tab}`,
    ),
    `experience/sweepstakes/${exp}/entries`,
    `experience/sweepstakes/${exp}/validation`,
    `experience/sweepstakes/${exp}/rehearsal`,
    `experience/sweepstakes/${exp}/codes`,
    ...['draw', 'review', 'validation', 'confirmation'].map(
      (tab) => `experience/sweepstakes/${exp}/prizing?tab=${tab}`,
    ),
    'experience/prize-pool',
    'library',
    'experience/gift-with-purchase',
    'experience/gift-with-purchase/new',
    `experience/gift-with-purchase/${mug}`,
    ...['dates', 'credits', 'products', 'rejections'].map(
      (tab) => `experience/gift-with-purchase/${mug}/edit?tab=${tab}`,
    ),
    `experience/gift-with-purchase/${mug}/entries`,
    `experience/gift-with-purchase/${mug}/validation`,
    `experience/gift-with-purchase/${mug}/rehearsal`,
    `experience/gift-with-purchase/${mug}/codes`,
    'experience/batchable',
    'jobs',
    'experience/external',
    'experience/external/new',
    `experience/external/${quiz}`,
    ...['general', 'dates', 'rules', 'target', 'completion'].map(
      (tab) => `experience/external/${quiz}/edit?tab=${tab}`,
    ),
    `experience/external/${quiz}/entries`,
  ],
  messages: ({ broadcast, unapproved }) => [
    'conversations',
    'messenger',
    'saved-replies',
    'broadcasts',
    'broadcasts/new',
    'calendar',
    `broadcasts/${broadcast}`,
    `broadcasts/${broadcast}/edit`,
    `broadcasts/${unapproved}`,
    `broadcasts/${unapproved}/edit`,
  ],
  people: ({ list, person, ...found }) => [
    'participants',
    `participants?q=a&per_page=100&sort=last_name&is_leads=true&opt_in_status=in&list_id=${list}&experience=${found.experience}`,
    ...['overview', 'activity', 'consent', 'entries', 'messages', 'broadcasts'].map(
      (tab) => `participants?pop=${person}&tab=${tab}`,
    ),
    'lists',
    `lists/${list}`,
    `lists/${list}/import`,
    'imports',
    `imports/${found.import}`,
    `imports/${found.takenBack}`,
    'subscriptions',
  ],
  settings: ({ campaign }) => [
    'campaigns',
    'campaigns/new',
    `campaigns/${campaign}`,
    'keywords',
    'links',
    'languages',
    'settings',
    'settings/client',
    'settings/brand',
    'settings/senders',
    'settings/messages',
    'settings/quiet-hours',
    'settings/approvals',
    'settings/two-step',
    'settings/privacy',
    'settings/widgets',
    'settings/webhooks',
    'users',
    'api-users',
    'roles',
    'audit',
  ],
}
