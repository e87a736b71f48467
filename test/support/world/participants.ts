import { routes } from '#contract/routes.ts'
import { make, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { EntryIds } from './entries.ts'

export type PeopleIds = {
  readonly list: string
  readonly event: string
  readonly subscription: string
  readonly import: string
  readonly view: string
}

/** A list with one member, and what is around that one: an event, a further subscription, an import, a saved view. */
export async function makePeople({ as, shortcode, participant }: ClientIds & EntryIds): Promise<PeopleIds> {
  const admin = as.client_admin
  const list = await make(admin, routes.createList, { body: { name: 'Everybody' } })
  await admin.call(routes.addMember, { params: { listId: list.id }, body: { participant_id: participant } })
  const subscription = await make(admin, routes.createSubscription, {
    body: { name: 'Alerts', shortcode_id: shortcode.id },
  })
  const view = await make(admin, routes.createSavedView, {
    body: { page: 'participants', name: 'Leads', query: 'is_leads=true', is_shared: true },
  })
  const events = await rows(admin, routes.listActivity, { params: { id: participant } })
  const uploaded = await admin.call(routes.uploadParticipants, {
    params: { listId: list.id },
    form: csvForm(),
  })
  const { import_id } = uploaded.body as { import_id: string }
  return {
    list: list.id,
    subscription: subscription.id,
    view: view.id,
    event: must(events[0]).id,
    import: import_id,
  }
}

/** An upload of one person. */
export function csvForm(): FormData {
  const form = new FormData()
  form.set('mapping', JSON.stringify(['phone']))
  form.set('consent', 'none')
  form.set('dry_run', 'true')
  form.set('file', new Blob(['phone\n+14165550123\n'], { type: 'text/csv' }), 'people.csv')
  return form
}
