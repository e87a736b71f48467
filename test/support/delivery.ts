import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { deliverChunks } from '#server/messaging/delivery/deliverChunks.ts'
import { deliverSingles } from '#server/messaging/delivery/deliverSingles.ts'
import type { LaneTurn } from '#server/messaging/delivery/sendBatch.ts'
import {
  type BroadcastInput,
  createBroadcast,
  queueMessage,
  startBroadcast,
} from '#server/messaging/messaging.ts'
import { after, formOf, type MessagingWorld, noon, type Sender, staffOf } from './messaging.ts'
import { quiet } from './quiet.ts'
import { until } from './until.ts'

export type TurnOptions = { leaseSeconds?: number; perSecond?: number; isOn?: () => boolean }

/** One lane's turn of a worker, which ends when nothing is due; answers the broadcasts that it touched. */
export function turnOn(
  world: Pick<MessagingWorld, 'db' | 'clock'>,
  sender: Sender,
  { port, kind, ...options }: TurnOptions & { port: GatewayPort | undefined; kind: 'single' | 'broadcast' },
): Promise<Set<string>> {
  const { shortcode } = sender
  const turn: LaneTurn = {
    db: world.db,
    outside: { publicUrl: 'http://localhost', clock: { now: () => world.clock.at } },
    lane: {
      kind,
      sender_id: shortcode.id,
      address: shortcode.code,
      name: null,
      gateway: 'simulator',
      messages_per_second: options.perSecond ?? 5000,
    },
    port,
    leaseSeconds: options.leaseSeconds ?? 45,
    patience: { whenAway: () => undefined, isStopping: () => false },
    client: {
      quiet_from: '21:00',
      quiet_until: '09:00',
      name: 'Maple',
      postal_address: '1 Main St, Toronto',
    },
    linkKey: undefined,
    scopeNow: () => staffOf(sender, world.clock.at),
    isOn: options.isOn ?? (() => true),
    noteProgress: () => undefined,
  }
  return kind === 'single' ? deliverSingles(turn) : deliverChunks(turn)
}

/** A broadcast whose audience is frozen, ten seconds after `at`. */
export async function begin(
  world: Pick<MessagingWorld, 'db'>,
  sender: Sender,
  { at = noon, ...form }: Partial<BroadcastInput> & { at?: Date } = {},
): Promise<string> {
  const made = await createBroadcast(world.db, staffOf(sender, at), formOf(sender, form))
  const start = { broadcastId: made.id, sendAfter: made.send_after.toISOString() }
  await startBroadcast({ db: world.db, outside: quiet }, staffOf(sender, after(10, at)), start)
  return made.id
}

type Underway = { id: string; address: string }

/** The part of a broadcast that may be with the gateway: begun, and without an outcome. */
export const listUnderway = (world: Pick<MessagingWorld, 'rows'>, broadcastId: string): Promise<Underway[]> =>
  world.rows<Underway>(
    `select m.id, m.address from message m
     join broadcast_chunk k on k.client_id = m.client_id and k.broadcast_id = m.broadcast_id and k.number = m.chunk
     where m.broadcast_id = $1 and (m.state = 'sending' or (m.state = 'queued' and m.next_at is null and m.id <= k.begun_id))
     order by m.id`,
    [broadcastId],
  )

/** Waits until somebody in this database waits for a client's gate of sending. */
export const untilAtGate = ({ rows }: Pick<MessagingWorld, 'rows'>): Promise<void> =>
  until(async () => {
    const waiting = await rows(
      `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
    )
    return waiting.length > 0
  })

/** As a worker leaves its first chunk that dies once it has begun so many. */
export async function dieBegun(
  world: Pick<MessagingWorld, 'rows'>,
  broadcastId: string,
  count: number,
): Promise<Underway[]> {
  await world.rows(
    `update broadcast_chunk set lease_until = now() - interval '1 second',
       begun_id = (select id from message where broadcast_id = $1 and chunk = 0 order by id offset $2 - 1 limit 1)
     where broadcast_id = $1 and number = 0`,
    [broadcastId, count],
  )
  return listUnderway(world, broadcastId)
}

/** Makes the counts say what the rows say, where a test has written rows by hand. */
export async function recount(world: Pick<MessagingWorld, 'rows'>, broadcastId: string): Promise<void> {
  await world.rows('delete from broadcast_count where broadcast_id = $1', [broadcastId])
  await world.rows(
    `insert into broadcast_count select client_id, broadcast_id, state, coalesce(reason, ''), date_trunc('minute', now()),
       0, count(*), 0 from message where broadcast_id = $1 group by 1, 2, 3, 4`,
    [broadcastId],
  )
}

/** The word of the rows, and that of the counts on them. */
export async function states(
  world: Pick<MessagingWorld, 'rows'>,
  broadcastId: string,
): Promise<{ rows: Record<string, number>; counts: Record<string, number> }> {
  const [byRow, byCount] = await Promise.all([
    world.rows<{ key: string; n: number }>(
      `select concat_ws(' ', state, reason) as key, count(*)::int as n from message where broadcast_id = $1
       group by 1 order by 1`,
      [broadcastId],
    ),
    world.rows<{ key: string; n: number }>(
      `select concat_ws(' ', state, nullif(reason, '')) as key, sum(entered - gone)::int as n from broadcast_count
       where broadcast_id = $1 group by 1 having sum(entered - gone) <> 0 order by 1`,
      [broadcastId],
    ),
  ])
  const record = (some: typeof byRow) => Object.fromEntries(some.map(({ key, n }) => [key, n]))
  return { rows: record(byRow), counts: record(byCount) }
}

export type SingleRow = {
  state: string
  reason: string | null
  attempts: number
  provider_message_id: string | null
  next_at: Date | null
}

/** A single message that waits, as an answer or as what staff wrote. */
export async function queueSingle(
  world: MessagingWorld,
  options: { isReply?: boolean; consent?: 'in' | 'out'; sender?: Sender } = {},
) {
  const sender = options.sender ?? (await world.addSender())
  const [participantId = ''] = await world.addPeople(sender, { consent: options.consent ?? 'in' })
  const scope = staffOf(sender)
  const { messageId } = await world.db.transaction(scope, (tx) =>
    queueMessage(tx, scope, {
      cause: 'answer',
      participantId,
      senderId: sender.shortcode.id,
      address: '+14165550100',
      text: 'Hi',
      isReply: options.isReply ?? true,
    }),
  )
  const row = async (): Promise<SingleRow> => {
    const [found] = await world.rows<SingleRow>('select * from message where id = $1', [messageId])
    if (!found) throw new Error('the message is gone')
    return found
  }
  return { sender, participantId, messageId, row, reference: `${sender.client.id}.${messageId}.1` }
}
