import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '#contract/kit.ts'
import { createBroadcast } from '#contract/messaging/broadcastCalls.ts'
import { createList } from '#contract/participants/calls.ts'
import { getImport, uploadParticipants } from '#contract/participants/importCalls.ts'
import { newId } from '#server/platform/ids.ts'
import type { Caller, Input } from '#test/support/caller.ts'
import { onDatabase, text } from '../delivery/fill.ts'
import { writeUpload } from '../import/people.ts'

// The first day's work of staff, by the product's own calls.

/** The senders and the list. */
export type Office = {
  clientId: number
  isEmail: boolean
  senderId: string
  subscriptionId: string
  campaignId: string
}

/** A sender with its subscription, and a campaign. There are no quiet hours. */
export async function furnish(
  url: string,
  { clientId, isEmail }: Pick<Office, 'clientId' | 'isEmail'>,
): Promise<Office> {
  const [senderId, subscriptionId, campaignId] = [newId(), newId(), newId()]
  await onDatabase(url, async (owner) => {
    await owner.query(
      `update client set quiet_from = '00:00', quiet_until = '00:00', postal_address = '1 Main Street' where id = $1`,
      [clientId],
    )
    if (isEmail)
      await owner.query(
        `insert into mailbox (id, client_id, address, name, gateway, messages_per_second)
         values ($1, $2, 'hello@maple.test', 'Maple', 'smtp', 100000)`,
        [senderId, clientId],
      )
    else
      await owner.query(
        `with made as (insert into shortcode (id, code, gateway, messages_per_second, home_client_id)
           values ($1, '55555', 'twilio', 100000, $2) returning id)
         insert into client_shortcode (client_id, shortcode_id) select $2, id from made`,
        [senderId, clientId],
      )
    await owner.query(
      `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
       values ($1, $2, 'Bench', $3, $4, false, false, now())`,
      [clientId, subscriptionId, isEmail ? 'email' : 'sms', isEmail ? null : senderId],
    )
    await owner.query(
      `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Spring', now(), now())`,
      [clientId, campaignId],
    )
  })
  return { clientId, isEmail, senderId, subscriptionId, campaignId }
}

type Upload = { folder: string; rows: number }

/** Resolves as soon as the import is done. */
export async function importPeople(
  caller: Caller,
  office: Office,
  { folder, rows }: Upload,
): Promise<{ listId: string; seconds: number }> {
  const path = join(folder, 'people.csv')
  await writeUpload(path, rows)
  const list = await ask<{ data: { id: string } }>(caller, createList, { body: { name: 'Everybody' } })
  const form = new FormData()
  form.set('mapping', JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'data.city']))
  form.set('consent', 'proof')
  form.set('consent_proof', 'Signed at the fair')
  form.set('subscription_id', office.subscriptionId)
  form.set('file', await openAsBlob(path), 'people.csv')
  const begun = performance.now()
  const params = { listId: list.data.id }
  const { import_id: id } = await ask<{ import_id: string }>(caller, uploadParticipants, { params, form })
  for (;;) {
    const { data } = await ask<{ data: { state: string; created: number } }>(caller, getImport, {
      params: { id },
    })
    if (data.state === 'done' && data.created === rows)
      return { listId: list.data.id, seconds: (performance.now() - begun) / 1000 }
    if (['done', 'failed'].includes(data.state)) throw new Error(`the import: ${JSON.stringify(data)}`)
    await sleep(100)
  }
}

/** Sends to the list now, which waits for the undo; answers the broadcast's id. */
export async function broadcastTo(caller: Caller, office: Office, listId: string): Promise<string> {
  const { isEmail, senderId, campaignId, subscriptionId } = office
  const sender = isEmail
    ? { mailbox_id: senderId, subject: 'Win a bike this spring' }
    : { shortcode_id: senderId }
  const body = { message: text, campaign_id: campaignId, participant_list_id: listId, send_now: true }
  const { data } = await ask<{ data: { id: string } }>(caller, createBroadcast, {
    body: { ...body, ...sender, subscription_id: subscriptionId },
  })
  return data.id
}

/** Seconds: from the end of the undo to the first message and to half of them, and from the first to the last. */
export type Sent = { firstSeconds: number; halfSeconds: number; seconds: number }

export async function untilSent(url: string, broadcastId: string, rows: number): Promise<Sent> {
  return onDatabase(url, async (owner) => {
    for (;;) {
      const { rows: counted } = await owner.query<{ n: number }>(
        `select coalesce(sum(entered - gone), 0)::int as n from broadcast_count
         where broadcast_id = $1 and state = 'sent'`,
        [broadcastId],
      )
      if (counted[0]?.n === rows) break
      await sleep(250)
    }
    const { rows: times } = await owner.query<Sent>(
      `select extract(epoch from min(m.sent_at) - min(b.send_after))::float8 as "firstSeconds",
         extract(epoch from percentile_disc(0.5) within group (order by m.sent_at) - min(b.send_after))::float8 as "halfSeconds",
         extract(epoch from max(m.sent_at) - min(m.sent_at))::float8 as seconds
       from message m join broadcast b on b.client_id = m.client_id and b.id = m.broadcast_id
       where m.broadcast_id = $1`,
      [broadcastId],
    )
    const [sent] = times
    if (!sent) throw new Error('no broadcast')
    return sent
  })
}

async function ask<T>(caller: Caller, route: Route, input: Input): Promise<T> {
  const { status, body, text: said } = await caller.call(route, input)
  if (status >= 300) throw new Error(`${route.path}: ${status} ${said}`)
  return body as T
}
