import { makePeople, type Person } from './people.ts'
import { asCsv } from './scenes.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** The work of staff around people: notes, a flag, customers, views, an import by mistake that is taken back. */
export async function careForPeople(
  stage: Stage,
  cast: Cast,
  { people, club }: { people: Person[]; club: string },
): Promise<void> {
  const { as } = cast
  await stage.moveTo(daysAgo(1, 15))
  await stage.call(as.client_admin, 'pinList', { params: { id: club }, body: { is_pinned: true } })
  await stage.call(as.campaign_manager, 'createSavedView', {
    body: { page: 'participants', name: 'Unread', query: 'has_notifications=true', is_shared: true },
  })
  await stage.call(as.campaign_manager, 'createSavedView', {
    body: {
      page: 'participants',
      name: 'Customers opted in',
      query: 'is_customers=true&opt_in_status=in',
      is_shared: true,
    },
  })
  for (const body of quickLinks) await stage.call(as.client_admin, 'createQuickLink', { body })
  await takeNotes(stage, cast, people)
  await importByMistake(stage, cast, club)
}

const quickLinks = [
  { name: 'Unread customers', url: '/maple-market/participants?has_notifications=true&is_customers=true' },
  { name: 'Weather for the outdoor draws', url: 'https://weather.gc.ca/' },
]

async function takeNotes(stage: Stage, { as, client }: Cast, people: Person[]): Promise<void> {
  const { data } = await stage.call(as.messenger_agent, 'listParticipants', {
    query: { per_page: '100', field: 'created_at', direction: 'asc' },
  })
  const known = data.filter(({ phone }) => people.some((person) => person.phone === phone))
  const [asks, moves, ...others] = known
  if (!asks || !moves) throw new Error('the demo has no people')
  await stage.call(as.messenger_agent, 'saveNotes', {
    params: { id: asks.id },
    body: { notes: 'Allergic to nuts. If she wins, send one of the two nut-free baskets.' },
  })
  await stage.call(as.messenger_agent, 'saveNotes', {
    params: { id: moves.id },
    body: { notes: 'Moves to Laval in December: ask for the new address before anything is mailed.' },
  })
  const [flagged, ...buyers] = others.slice(0, 30)
  if (!flagged) return
  await stage.call(as.campaign_manager, 'flagParticipant', {
    body: {
      client: client.id,
      person: flagged.id,
      is_flagged: true,
      reason: 'Entered from many phones in one hour',
    },
  })
  for (const { id, first_name, last_name, phone, email, language } of buyers)
    await stage.call(as.campaign_manager, 'updateParticipant', {
      params: { id },
      body: { first_name, last_name, phone, email, language, is_customer: true, data: { city: 'Montréal' } },
    })
}

/** The file of another shop: checked, run, and taken back an hour later. */
async function importByMistake(stage: Stage, { as }: Cast, listId: string): Promise<void> {
  const strangers = makePeople({ count: 40, areaCode: '604', seed: 31, frenchShare: 0.1 })
  const { import_id: id } = await stage.call(as.campaign_manager, 'uploadParticipants', {
    params: { listId },
    body: {
      mapping: JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'language', 'data.city']),
      consent: 'none',
      merge: 'fill',
      dry_run: 'true',
    },
    csv: `${asCsv(strangers, 'Vancouver')}Cy,Pher,604,,en,Vancouver\n`,
    csvName: 'vancouver-shop.csv',
  })
  await stage.call(as.campaign_manager, 'startImport', { params: { id } })
  await stage.moveTo(daysAgo(1, 16))
  await stage.call(as.campaign_manager, 'rollBackImport', { params: { id } })
}
