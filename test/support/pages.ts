import type { Page } from '@playwright/test'
import { tabsOf } from '#console/experiences/kinds/tabs.ts'
import type { Pages } from '#console/kit/pages/page.ts'
import { type PlacedPage, areas as pageAreas, pages, placed } from '#console/pages.ts'
import { type Kind, kindNames, kinds } from '#contract/experiences/kinds.ts'
import { baseUrl } from './browser.ts'

/** The client of the demo whose pages are looked at. */
export const client = 'maple-market'

/** A contest that the demo made, with entries and prizes. */
export const contest = 'Holiday Cheer'
/** Long enough for all that other tests make in the same demo. */
export const contestList = `/${client}/experience/sweepstakes?per_page=100`

/** Things of the demo by the names that the pages' records have for them (`sample`). */
type Things = {
  list: string
  campaign: string
  location: string
  accessCodeList: string
  prizePool: string
  /** One that waits for its hour, and one that waits for a second person. */
  broadcast: string
  unapproved: string
  /** One that was run, and one that was taken back. */
  import: string
  takenBack: string
  /** The contest. */
  experience: string
  /** Somebody with entries, messages, lists and consent. */
  person: string
  ticket: string
}
export type Found = {
  things: Things
  /** The eid of an experience of each kind. */
  eids: Record<Kind, string>
  widget: string
  /** The address that a newsletter of the demo carries. */
  unsubscribe: string
}

type Row = { id: string; eid: string; name?: string; title?: string; subject?: string }

/** Ids of things that the demo made, read by the console's own calls; by name, since other tests make some too. */
export async function findThings(page: Page): Promise<Found> {
  const readAll = async (path: string) => {
    const response = await page.request.get(`${baseUrl()}${path}`, { headers: { 'X-Client': client } })
    // Whoever may not read these opens no page of one.
    return response.status() === 403 ? [] : ((await response.json()) as { data: Row[] }).data
  }
  const read = async (path: string, called: string) => {
    const found = (await readAll(`${path}?per_page=100`)).find(
      ({ name, title, subject }) => (name ?? title ?? subject) === called,
    )
    if (!found) throw new Error(`the demo has no “${called}” at ${path}`)
    return found
  }
  const exp = await read('/api/v1/experience/sweepstakes', contest)
  const campaign = (await read('/api/v1/campaign', 'Holiday season')).id
  const list = (await read('/api/v1/lists', 'Loyalty club')).id
  const [person] = await readAll(`/api/v1/participants?experience=${exp.id}&list_id=${list}&opt_in_status=in`)
  if (!person) throw new Error('the demo has nobody with entries, lists and consent')
  const [pool] = await readAll('/api/v1/experience/prize-pool')
  return {
    things: {
      experience: exp.id,
      list,
      person: person.id,
      import: (await read('/api/v1/participant-imports', 'loyalty-club.csv')).id,
      takenBack: (await read('/api/v1/participant-imports', 'vancouver-shop.csv')).id,
      campaign,
      location: (await read('/api/v1/location', 'Maple Market ByWard')).id,
      accessCodeList: (await read(`/api/v1/access-code-list/${campaign}`, 'Scratch cards in shops')).id,
      prizePool: pool?.id ?? '',
      broadcast: (await read('/api/v1/broadcast', 'Last days of Holiday Cheer')).id,
      ticket: (await read('/api/v1/ticket', 'The prize came broken')).id,
      unapproved: (await read('/api/v1/broadcast', 'Boxing Day preview')).id,
    },
    eids: {
      sweepstakes: exp.eid,
      pages: (await read('/api/v1/experience/pages', 'Where the shops are')).eid,
      email: (await read('/api/v1/experience/email', 'A card by e-mail')).eid,
      external: (await read('/api/v1/experience/external', 'Taste quiz')).eid,
      'gift-with-purchase': (
        await read('/api/v1/experience/gift-with-purchase', 'A mug with two bags of coffee')
      ).eid,
    },
    widget: (await read('/api/v1/client/widget', 'Help on our site')).eid,
    unsubscribe: await findUnsubscribe(page),
  }
}

async function findUnsubscribe(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/outbox`)
  // A <details> that is closed has no role.
  const mail = page.locator('details').filter({ hasText: 'five recipes for the holidays' }).first()
  const address = await mail.getByText('Unsubscribe', { exact: true }).getAttribute('href')
  return new URL(address ?? '', baseUrl()).pathname
}

export const publicPathsOf = ({ eids, widget, unsubscribe }: Found): string[] => [
  '/handset',
  '/outbox',
  `/e/${eids.sweepstakes}`,
  `/widget/${widget}`,
  unsubscribe,
]

/** The addresses at which the guards open a page, by the `sample` of its record: its own, where it says nothing. */
export function addressesOf({ path, kind, only, sample }: PlacedPage, { things, eids }: Found): string[] {
  if (kind && only && !kinds[kind][only]) return []
  const thing = (name: string) => {
    const [, id] = Object.entries(things).find(([known]) => known === name) ?? []
    if (!id) throw new Error(`The sample of ${path} names ${name}, which the tests do not know.`)
    return id
  }
  const own = path.replace('$client', client).replace('$eid', kind ? eids[kind] : '$eid')
  const blank = /\$\w+/.exec(own)?.[0]
  if (blank && !sample) throw new Error(`The record of ${path} has no sample.`)
  const tabs = kind ? tabsOf(kind).map(({ value }) => value) : []
  return (sample ?? [''])
    .flatMap((one) => (one.includes('{tab}') ? tabs.map((tab) => one.replace('{tab}', tab)) : [one]))
    .map((one) =>
      blank
        ? own.replace(blank, thing(one))
        : own + one.replace(/\{(\w+)\}/g, (_place, name: string) => thing(name)),
    )
}

const addresses = (these: Pages, isWanted: (page: PlacedPage) => boolean) => (found: Found) =>
  placed(these, kindNames)
    .filter(isWanted)
    .flatMap((page) => addressesOf(page, found))
const isOfClient = ({ path }: PlacedPage) => path.startsWith('/$client')

/** The addresses of a client's pages by area, so that both workers have their share. */
export const areas = Object.fromEntries(
  Object.entries<Pages>(pageAreas).map(([area, these]) => [area, addresses(these, isOfClient)]),
)

/** Pages of no client, for who is signed in. */
export const ownPathsOf = addresses(pages, (page) => !isOfClient(page) && !page.isOpen)

/** Pages for who is not signed in, but for the sign-in itself. */
export const openPathsOf = addresses(pages, ({ isOpen = false }) => isOpen)
