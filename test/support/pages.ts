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
  broadcast: string
  import: string
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

/** Ids of things that the demo made, read by the console's own calls; by name where other tests make some too. */
type Row = { id: string; eid: string; name?: string }

export async function findThings(page: Page): Promise<Found> {
  const read = async (path: string, name?: string) => {
    const response = await page.request.get(`${baseUrl()}${path}`, { headers: { 'X-Client': client } })
    const [first] = ((await response.json()) as { data: Row[] }).data.filter(
      (row) => name === undefined || row.name === name,
    )
    if (!first) throw new Error(`the demo has nothing at ${path}`)
    return first
  }
  const exp = await read('/api/v1/experience/sweepstakes?per_page=100', contest)
  const list = (await read('/api/v1/lists?per_page=100', 'Loyalty club')).id
  return {
    exp: exp.eid,
    experience: exp.id,
    quiz: (await read('/api/v1/experience/external')).eid,
    mug: (await read('/api/v1/experience/gift-with-purchase?per_page=100', 'A mug with two bags of coffee'))
      .eid,
    list,
    person: (await read(`/api/v1/participants?experience=${exp.id}&list_id=${list}&opt_in_status=in`)).id,
    import: (await read('/api/v1/participant-imports')).id,
    campaign: (await read('/api/v1/campaign')).id,
    broadcast: (await read('/api/v1/broadcast')).id,
    widget: (await read('/api/v1/client/widget', 'Help on our site')).eid,
    unsubscribe: await findUnsubscribe(page),
  }
}

async function findUnsubscribe(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/outbox`)
  // Its mail is closed, and what is closed has no role.
  const address = await page.getByText('Unsubscribe', { exact: true }).first().getAttribute('href')
  return new URL(address ?? '', baseUrl()).pathname
}

export const publicPathsOf = ({ exp, widget, unsubscribe }: Found): string[] => [
  '/handset',
  '/outbox',
  `/e/${exp}`,
  `/widget/${widget}`,
  unsubscribe,
]

/** The console's pages that belong to no client, for who is signed in. */
export const ownPaths = [
  '/launchpad',
  '/profile',
  '/set-up-two-step',
  '/installation/users',
  '/installation/clients',
  '/installation/sign-on',
  '/installation/audit',
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
  messages: ({ broadcast }) => [
    'conversations',
    'messenger',
    'saved-replies',
    'broadcasts',
    'broadcasts/new',
    'calendar',
    `broadcasts/${broadcast}`,
    `broadcasts/${broadcast}/edit`,
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
    'subscriptions',
  ],
  settings: ({ campaign }) => [
    'campaigns',
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
