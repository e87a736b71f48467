import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { Role } from '#contract/roles.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { prizingWorld, staff } from '#test/support/prizing.ts'
import { getHome } from './reporting.ts'

const world = await prizingWorld()
const { db } = world
const rows = (text: string, values?: unknown[]) => world.rows(text, values)
afterAll(() => world.end())

const at = (moment: string) => new Date(moment)
const as = (client: ClientRef, moment: string, role: Role = 'client_admin'): UserScope => ({
  ...staff(client, 'Ana', at(moment)),
  role,
})
const daysOf = async (scope: UserScope) =>
  Object.fromEntries(
    ((await getHome(db, scope)).experiences[0]?.entries ?? []).map(({ day, count }) => [day, count]),
  )

test('entries are counted in days of the client’s zone, those without any too, the oldest first', async () => {
  const client = await world.addClient()
  const { id } = await world.addSweepstakes(client)
  await rows('update experience set created_at = $2, started_at = null where id = $1', [
    id,
    at('2026-01-01T00:00:00Z'),
  ])
  for (const moment of ['2026-05-02T03:59:59Z', '2026-05-02T04:00:00Z', '2026-05-03T03:59:59Z'])
    await world.addEntries(client, id, { at: at(moment) })
  await world.addEntries(client, id, { count: 2, at: at('2026-04-19T04:00:00Z'), status: 'kicked' })
  await world.addEntries(client, id, { at: at('2026-04-19T03:59:59Z') })
  const days = await daysOf(as(client, '2026-05-02T16:00:00Z'))
  assert.equal(Object.keys(days).length, 14)
  assert.deepEqual(Object.keys(days).at(0), '2026-04-19')
  assert.deepEqual(Object.keys(days).at(-1), '2026-05-02')
  const came = Object.entries(days).filter(([, count]) => count > 0)
  assert.deepEqual(Object.fromEntries(came), { '2026-04-19': 2, '2026-05-01': 1, '2026-05-02': 2 })
})

test('the day on which the clocks go forward has 23 hours, the one on which they go back 25', async () => {
  const client = await world.addClient()
  const { id } = await world.addSweepstakes(client)
  // Toronto: 8 March 2026 is 05:00Z to 04:00Z of the next day; 1 November is 04:00Z to 05:00Z.
  for (const moment of ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'])
    await world.addEntries(client, id, { at: at(moment) })
  await world.addEntries(client, id, { at: at('2026-03-08T04:59:59Z') })
  await world.addEntries(client, id, { at: at('2026-03-09T04:00:00Z') })
  const spring = await daysOf(as(client, '2026-03-09T16:00:00Z'))
  assert.deepEqual([spring['2026-03-07'], spring['2026-03-08'], spring['2026-03-09']], [1, 2, 1])
  for (const moment of ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'])
    await world.addEntries(client, id, { at: at(moment) })
  await world.addEntries(client, id, { at: at('2026-11-01T03:59:59Z') })
  await world.addEntries(client, id, { at: at('2026-11-02T05:00:00Z') })
  const autumn = await daysOf(as(client, '2026-11-02T16:00:00Z'))
  assert.deepEqual([autumn['2026-10-31'], autumn['2026-11-01'], autumn['2026-11-02']], [1, 2, 1])
})

test('today’s count is kept for a minute, and a new day is counted anew with the one before it', async () => {
  const client = await world.addClient()
  const { id } = await world.addSweepstakes(client)
  const today = async (moment: string) => (await daysOf(as(client, moment)))['2026-05-02']
  await world.addEntries(client, id, { at: at('2026-05-02T15:00:00Z') })
  assert.equal(await today('2026-05-02T16:00:00Z'), 1)
  await world.addEntries(client, id, { at: at('2026-05-02T16:00:10Z') })
  assert.equal(await today('2026-05-02T16:00:30Z'), 1)
  assert.equal(await today('2026-05-02T16:01:01Z'), 2)
  await world.addEntries(client, id, { at: at('2026-05-03T03:59:00Z') })
  assert.equal(await today('2026-05-03T04:00:01Z'), 3)
})

test('open experiences come by their end, and those that have not begun, ended or were deleted do not', async () => {
  const client = await world.addClient()
  const now = '2026-05-02T16:00:00Z'
  const add = async (column: string, moment: string) => {
    const { id, eid } = await world.addSweepstakes(client)
    await rows(`update experience set ${column} = $2 where id = $1`, [id, at(moment)])
    return eid
  }
  await add('started_at', '2026-05-02T16:00:01Z')
  await add('ended_at', now)
  await add('deleted_at', now)
  const never = await add('started_at', now)
  const later = await add('ended_at', '2026-06-01T00:00:00Z')
  const soon = await add('ended_at', '2026-05-03T00:00:00Z')
  const { experiences } = await getHome(db, as(client, now))
  assert.deepEqual(
    experiences.map(({ eid }) => eid),
    [soon, later, never],
  )
})

test('the set-up is what is not done yet, for whoever may change the settings, and ends when all is done', async () => {
  const client = await world.addClient()
  const now = '2026-05-02T16:00:00Z'
  const done = async (role?: Role) => {
    const { set_up } = await getHome(db, as(client, now, role))
    return set_up?.filter(({ is_done }) => is_done).map(({ step }) => step) ?? null
  }
  assert.deepEqual(await done(), [])
  assert.equal(await done('campaign_manager'), null)
  const shortcodeId = newId()
  await rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55501', 'simulator', $2)`,
    [shortcodeId, client.id],
  )
  await rows('insert into client_shortcode values ($1, $2)', [client.id, shortcodeId])
  assert.deepEqual(await done(), ['sender'])
  // Whoever is invited and has not answered yet was invited all the same.
  const invitation = newId()
  await rows('insert into user_account (id, email, name) values ($1, $2, $2)', [invitation, 'new@x.test'])
  await rows(
    `insert into client_invitation (id, user_id, client_id, email, name, role, created_at, expires_at)
     values ($1, $1, $2, 'new@x.test', 'New', 'analyst', now(), now())`,
    [invitation, client.id],
  )
  assert.deepEqual(await done(), ['sender', 'colleagues'])
  // One that can no more be accepted invites nobody.
  await rows('update client_invitation set expires_at = $2 where client_id = $1', [client.id, now])
  assert.deepEqual(await done(), ['sender'])
  await rows('delete from client_invitation where client_id = $1', [client.id])
  for (const name of ['ana', 'ben']) {
    const userId = newId()
    await rows('insert into user_account (id, email, name) values ($1, $2, $2)', [userId, `${name}@x.test`])
    await rows(`insert into client_role (id, user_id, client_id, role) values ($1, $2, $3, 'analyst')`, [
      newId(),
      userId,
      client.id,
    ])
    assert.equal((await done())?.includes('colleagues'), name === 'ben')
  }
  await rows(`insert into counter (client_id, name, shard, value) values ($1, 'participants', 3, 1)`, [
    client.id,
  ])
  await world.addSweepstakes(client)
  await rows('update experience set is_draft = true where client_id = $1', [client.id])
  assert.deepEqual(await done(), ['sender', 'colleagues', 'people', 'experience'])
  // An experience that is published without a pool needed none.
  await rows('update experience set is_draft = false where client_id = $1', [client.id])
  assert.deepEqual(await done(), ['sender', 'colleagues', 'people', 'pool', 'experience'])
  await rows('update experience set is_draft = true where client_id = $1', [client.id])
  await world.addPool(client)
  assert.deepEqual(await done(), ['sender', 'colleagues', 'people', 'pool', 'experience'])
  await rows('insert into test_send (client_id, user_id, sent_at) values ($1, $2, $3)', [
    client.id,
    newId(),
    [at(now)],
  ])
  assert.equal(await done(), null)
})
