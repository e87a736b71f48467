import type { Caller } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { clientForm } from '#test/support/office.ts'
import type { Row, Speaker } from './side.ts'

/** A client with a shortcode and a campaign, and the founder, who speaks for it. */
export type Scene = Speaker & {
  readonly clientId: number
  readonly eid: string
  readonly staff: Caller
  readonly shortcode: Row
  readonly campaign: Row
  readonly subscription: string
}
export type Rows = { data: Row[] }
export type Imported = { listId: string; importId: string }

export async function openShop(
  speaker: Speaker,
  { eid, code }: { eid: string; code: string },
): Promise<Scene> {
  const { ask, founder } = speaker
  const form = { ...clientForm(eid), quiet_from: '00:00', quiet_until: '00:00' }
  const client = await ask<{ data: { id: number } }>(founder, 'createClient', { body: form })
  const shortcode = await ask(founder, 'createShortcode', {
    body: { code, gateway: 'simulator', client_id: client.data.id, messages_per_second: 1000 },
  })
  const staff = await speaker.as(eid)
  const campaign = await ask(staff, 'createCampaign', { body: { name: 'Spring' } })
  const subscriptions = await ask<{ data: (Row & { shortcode_id: string | null })[] }>(
    staff,
    'listSubscriptions',
  )
  const texts = must(subscriptions.data.find((one) => one.shortcode_id === shortcode.data.id))
  const made = { shortcode: shortcode.data, campaign: campaign.data, subscription: texts.id }
  return { ...speaker, ...made, staff, eid, clientId: client.data.id }
}

/** Begins an import with consent and its proof; the first people of every list are the same. */
export async function importPeople(scene: Scene, list: string, count: number): Promise<Imported> {
  const { ask, staff } = scene
  const { data } = await ask(staff, 'createList', { body: { name: list, campaign_ids: [scene.campaign.id] } })
  const form = new FormData()
  form.set('mapping', JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'data.city']))
  form.set('consent', 'proof')
  form.set('consent_proof', 'Asked at the till.')
  form.set('subscription_id', scene.subscription)
  form.set('file', new Blob([peopleAsCsv(count)], { type: 'text/csv' }), `${list}.csv`)
  const params = { listId: data.id }
  const uploaded = await ask<{ import_id: string }>(staff, 'uploadParticipants', { params, form })
  return { listId: data.id, importId: uploaded.import_id }
}

export async function untilImported({ until, staff }: Scene, id: string): Promise<void> {
  const hasEnded = (body: { data: { state: string } }) => ['done', 'failed'].includes(body.data.state)
  await until(staff, 'getImport', hasEnded, { params: { id } })
}

/** One row more than people: the last has a phone that is none. */
function peopleAsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(7, '0')
    return `Zoé ${number},Tremblay,+1416${number.replace(/^0/, '2')},p${number}@example.com,Laval`
  })
  return `First name,Last name,Phone,E-mail,City\n${rows.join('\n')}\nNobody,At,12345,,Laval\n`
}
