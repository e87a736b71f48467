import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { Wait } from '#contract/reporting/calls.ts'
import type { Role } from '#contract/roles.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { noon, prizingWorld, staff } from '#test/support/prizing.ts'
import { listBounces, listWaiting } from './reporting.ts'

const world = await prizingWorld()
const { db } = world
const rows = (text: string, values?: unknown[]) => world.rows(text, values)
afterAll(() => world.end())

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * hour)
const as = (scope: UserScope, role: Role): UserScope => ({ ...scope, role })
const whatWaits = async (scope: UserScope) =>
  Object.fromEntries((await listWaiting(db, scope)).map(({ what, count }) => [what, count]))

type Thing = { client: ClientRef; by?: UserScope; at?: Date }

async function addBroadcast({ client, by, at = noon }: Thing, changedBy: string | null = null) {
  const [id, campaignId] = [newId(), newId()]
  await rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, $2::uuid::text, $3, $3)`,
    [client.id, campaignId, at],
  )
  await rows(
    `insert into broadcast (client_id, id, message, state, send_after, send_now, skip_optin_check, ignore_quiet_hours,
       participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at, channel,
       needs_approval, changed_by)
     values ($1, $2, 'Hello', 'scheduled', $3, false, false, false, $4, $5, $4, $4, $6, $3, $3, 'sms', true, $7)`,
    [client.id, id, at, newId(), campaignId, by?.actor.id ?? newId(), changedBy],
  )
  return id
}

async function addConversation({ client, at = noon }: Thing, type = 'sms') {
  const participantId = newId()
  await addPerson({ client }, { id: participantId })
  await rows(
    `insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at)
     values ($1, $2, $3, $4, $2, 'Hello', 'in', $5)`,
    [client.id, newId(), participantId, type, at],
  )
}

async function addPerson({ client }: Thing, person: { id: string; email?: string }) {
  await rows(
    `insert into participant (client_id, id, first_name, email, language, data, notes, is_customer, is_flagged,
       created_at, updated_at) values ($1, $2, 'Zoé', $3, 'en', '{}', '', false, false, $4, $4)`,
    [client.id, person.id, person.email ?? null, noon],
  )
}

async function addFailedJob({ client, at = noon }: Thing, state = 'failed') {
  await rows(
    `insert into job_report (client_id, id, kind, title, state, progress, created_at, updated_at)
     values ($1, $2, 'test', 'An export', $3, 0, $4, $4)`,
    [client.id, newId(), state, at],
  )
}

async function addBounce({ client, at = noon }: Thing, address: string, reason = '5.1.1') {
  await rows(
    `insert into suppression (client_id, channel, address, reason, at) values ($1, 'email', $2, $3, $4)`,
    [client.id, address, reason, at],
  )
}

async function addTask({ client, by, at = noon }: Thing, state = 'open') {
  await rows(
    `insert into task (client_id, id, title, due_at, time_zone, user_id, state, done_at, created_at, updated_at)
     values ($1, $2, 'Call back', $3, 'America/Toronto', $4, $5, case when $5 = 'done' then $3::timestamptz end, $3, $3)`,
    [client.id, newId(), at, by?.actor.id ?? newId(), state],
  )
}

/** A draw whose potential winners `by` drew. */
async function addDraw(by: UserScope) {
  const { id, eid } = await world.addSweepstakes(by.client)
  await world.addEntries(by.client, id, { count: 4 })
  const prizePool = await world.addPool(by.client)
  const draw = await openDraw(db, by, { exp: eid, count: 1, rules: [], prizePool })
  await drawPotentialWinners(db, by, { exp: eid, drawEid: draw.eid, replace: [] })
  return { exp: eid, draw_eid: draw.eid }
}

test('each role hears of what it may do something about, and of nothing else', async () => {
  const client = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id } = await world.addSweepstakes(client)
  await world.addEntries(client, id, { count: 3, status: 'pending' })
  await addDraw(ana)
  await addBroadcast({ client, by: ana })
  await addConversation({ client })
  await addConversation({ client }, 'widget')
  await addFailedJob({ client })
  await addPerson({ client }, { id: newId(), email: 'gone@maple.test' })
  await addBounce({ client }, 'gone@maple.test')
  await addTask({ client, by: ben })
  const all: Record<Wait, number> = {
    pending_entries: 3,
    draws_to_confirm: 1,
    approvals: 1,
    unread_conversations: 1,
    unread_messenger: 1,
    failed_jobs: 1,
    bounces: 1,
    due_tasks: 1,
  }
  assert.deepEqual(await whatWaits(ben), all)
  assert.deepEqual(await whatWaits(as(ben, 'campaign_manager')), all)
  assert.deepEqual(await whatWaits(as(ben, 'validator')), {
    pending_entries: 3,
    failed_jobs: 1,
    due_tasks: 1,
  })
  assert.deepEqual(await whatWaits(as(ben, 'messenger_agent')), {
    unread_conversations: 1,
    unread_messenger: 1,
    failed_jobs: 1,
    due_tasks: 1,
  })
  assert.deepEqual(await whatWaits(as(ben, 'analyst')), {})
  assert.deepEqual(await whatWaits(staff(await world.addClient(), 'Ben')), {})
})

test('a task waits for whoever has it, once it is due and until it is done', async () => {
  const client = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  await addTask({ client, by: ana, at: hoursAgo(3) })
  await addTask({ client, by: ana, at: hoursAgo(-1) })
  await addTask({ client, by: ana, at: hoursAgo(9) }, 'done')
  await addTask({ client, at: hoursAgo(1) })
  assert.deepEqual(
    (await listWaiting(db, ana)).map(({ what, count, since }) => [what, count, since]),
    [['due_tasks', 1, hoursAgo(3)]],
  )
  assert.deepEqual(await whatWaits(ben), {})
})

test('entries wait until they are judged, named by the experience whose oldest waits longest; those of a deleted one do not', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const experiences = [await world.addSweepstakes(client), await world.addSweepstakes(client)] as const
  const [late, early] = experiences
  await world.addEntries(client, late.id, { count: 2, status: 'pending', at: hoursAgo(2) })
  await world.addEntries(client, early.id, { status: 'pending', at: hoursAgo(50) })
  await world.addEntries(client, early.id, { count: 5, status: 'valid' })
  const [pending] = await listWaiting(db, ana)
  assert.deepEqual(
    [
      pending?.count,
      pending?.is_capped,
      pending?.since,
      pending?.experiences.map((one) => [one.eid, one.count]),
    ],
    [
      3,
      false,
      hoursAgo(50),
      [
        [early.eid, 1],
        [late.eid, 2],
      ],
    ],
  )
  await rows(`update entry set status = 'valid' where client_id = $1 and experience_id = $2`, [
    client.id,
    early.id,
  ])
  assert.deepEqual(await whatWaits(ana), { pending_entries: 2 })
  await rows('update experience set deleted_at = $3 where client_id = $1 and id = $2', [
    client.id,
    late.id,
    noon,
  ])
  assert.deepEqual(await listWaiting(db, ana), [])
})

test('more than 10,000 are told as 10,000 and more, over one experience and over several', async () => {
  const client = await world.addClient()
  const [one, two] = [await world.addSweepstakes(client), await world.addSweepstakes(client)]
  await world.addEntries(client, one.id, { count: 9_999, status: 'pending' })
  await world.addEntries(client, two.id, { status: 'pending', at: hoursAgo(1) })
  const told = async () => {
    const [pending] = await listWaiting(db, staff(client, 'Ana'))
    return [pending?.count, pending?.is_capped, pending?.experiences.map(({ count }) => count)]
  }
  assert.deepEqual(await told(), [10_000, false, [1, 9_999]])
  await world.addEntries(client, two.id, { status: 'pending' })
  assert.deepEqual(await told(), [10_000, true, [2, 9_999]])
  await world.addEntries(client, two.id, { count: 9_999, status: 'pending' })
  assert.deepEqual(await told(), [10_000, true, [10_000, 9_999]])
})

test('a draw waits for whoever may confirm it: where two persons are wanted, not for the one who drew', async () => {
  const client = await world.addClient({ needsTwoPersons: true })
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const byAna = await addDraw(ana)
  await addDraw(ben)
  const drawn = async (scope: UserScope) => {
    const [draws] = await listWaiting(db, scope)
    return [draws?.what, draws?.count, draws?.experiences.map(({ eid }) => eid).includes(byAna.exp)]
  }
  assert.deepEqual(await drawn(ana), ['draws_to_confirm', 1, false])
  assert.deepEqual(await drawn(ben), ['draws_to_confirm', 1, true])
  assert.deepEqual(await whatWaits(staff(client, 'Cleo')), { draws_to_confirm: 2 })
  await confirmWinners(db, ben, byAna)
  assert.deepEqual(await whatWaits(ben), {})
  await rows('update client set needs_two_persons_to_confirm = false where id = $1', [client.id])
  assert.deepEqual(await whatWaits(ben), { draws_to_confirm: 1 })
})

test('a broadcast waits for the yes of somebody who neither made nor last changed it', async () => {
  const client = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const id = await addBroadcast({ client, by: ana }, ben.actor.id)
  assert.deepEqual(await whatWaits(ana), {})
  assert.deepEqual(await whatWaits(ben), {})
  const cleo = staff(client, 'Cleo')
  assert.deepEqual(await whatWaits(cleo), { approvals: 1 })
  await rows('update broadcast set approved_at = $3 where client_id = $1 and id = $2', [client.id, id, noon])
  assert.deepEqual(await whatWaits(cleo), {})
})

test('failed jobs and dead addresses wait for seven days; a running job, a complaint and an address that nobody has do not', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  for (const state of ['waiting', 'running', 'done']) await addFailedJob({ client }, state)
  await addFailedJob({ client, at: hoursAgo(7 * 24 + 1) })
  await addFailedJob({ client, at: hoursAgo(7 * 24 - 1) })
  const [gone, angry, old] = ['gone@maple.test', 'angry@maple.test', 'old@maple.test'] as const
  for (const email of [gone, angry, old]) await addPerson({ client }, { id: newId(), email })
  await addBounce({ client, at: hoursAgo(3) }, gone)
  await addBounce({ client }, angry, 'complained')
  await addBounce({ client, at: hoursAgo(7 * 24 + 1) }, old)
  await addBounce({ client }, 'nobody@maple.test')
  assert.deepEqual(await whatWaits(ana), { failed_jobs: 1, bounces: 1 })
  const bounces = async () =>
    (await listBounces(db, ana)).map(({ name, is_flagged, channel, address, at }) => [
      name,
      is_flagged,
      channel,
      address,
      at,
    ])
  assert.deepEqual(await bounces(), [['Zoé', false, 'email', gone, hoursAgo(3)]])
  await rows('update participant set is_flagged = true where client_id = $1 and email = $2', [
    client.id,
    gone,
  ])
  assert.deepEqual(await bounces(), [['Zoé', true, 'email', gone, hoursAgo(3)]])
  await rows(`update participant set email = 'new@maple.test' where client_id = $1 and email = $2`, [
    client.id,
    gone,
  ])
  assert.deepEqual(await whatWaits(ana), { failed_jobs: 1 })
})
