import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import { mostPrinted } from '#contract/prizing/winnerFilters.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { createPrizePool } from './pools.ts'
import { printWinners } from './printWinners.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from './prizing.ts'

const kind = 'sweepstakes' as const
const code = 'SECRET-CODE-77'
let world: Contest
let exp = ''
let experienceId = ''
let poolId = ''
before(async () => {
  world = await contest()
  const { db } = world
  const made = await world.addContest({ keyword: 'KAYAK' })
  exp = made.eid
  experienceId = made.id
  for (const phone of ['+14165553001', '+14165553002']) await world.text(phone, 'KAYAK')
  poolId = (await createPrizePool(db, world.scopeNow(), { name: 'Kayak', total: 9 })).id
  const asked = { exp, count: 2, rules: [], prizePool: poolId }
  const { eid: drawEid } = await openDraw(db, world.scopeNow(), asked)
  await drawPotentialWinners(db, world.scopeNow(), { exp, drawEid, replace: [] })
  await confirmWinners(db, world.scopeNow(), { exp, draw_eid: drawEid })
  await world.rows(
    `insert into prize_code (client_id, prize_pool_id, code, id, created_at, award_id)
     select client_id, prize_pool_id, $2, gen_random_uuid(), now(), id from award where experience_id = $1 limit 1`,
    [experienceId, code],
  )
})
after(() => world.end())

const printed = (filter: WinnerFilter, scope: UserScope = world.scopeNow()) =>
  printWinners(world.db, scope, { kind, experience: exp, filter })
const notes = () =>
  world.rows<{ entity: string; entity_id: string; actor_name: string; after: object }>(
    `select entity, entity_id, actor_name, after from audit_entry where action = 'winner.print' order by number`,
  )

test('the sheet has everybody whom the filter lets through, no code in the clear, and the trail says who took it', async () => {
  const sheet = await printed({ won: 'draw', prize_pool_id: poolId })
  assert.deepEqual([sheet.data.length, sheet.total, sheet.printed_at], [2, 2, world.scopeNow().at])
  assert.deepEqual(
    sheet.data.flatMap(({ code_end: end }) => end ?? []),
    ['77'],
  )
  assert.ok(!JSON.stringify(sheet).includes(code))
  assert.deepEqual((await printed({ won: 'at_once' })).data, [])
  const [first, second, ...more] = await notes()
  assert.deepEqual([more, first?.entity, first?.entity_id], [[], 'experience', experienceId])
  assert.equal(first?.actor_name, 'Sam Staff')
  assert.deepEqual(first?.after, { won: 'draw', prize_pool_id: poolId, experience: exp, rows: 2 })
  assert.deepEqual(second?.after, { won: 'at_once', experience: exp, rows: 0 })
})

test('a sheet ends at its limit, and says how many there are', async () => {
  await world.rows(
    `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
     select client_id, gen_random_uuid(), prize_pool_id, participant_id, entry_id, experience_id, now() + n * interval '1 s'
     from (select * from award where experience_id = $1 limit 1) a cross join generate_series(1, $2::int) n`,
    [experienceId, mostPrinted + 1],
  )
  const whole = await printed({})
  assert.deepEqual([whole.data.length, whole.total], [mostPrinted, mostPrinted + 3])
  const times = whole.data.map(({ created_at }) => created_at.getTime())
  assert.deepEqual(
    times,
    times.toSorted((one, other) => other - one),
  )
  const atOnce = await printed({ won: 'at_once' })
  assert.deepEqual([atOnce.data.length, atOnce.total], [mostPrinted, mostPrinted + 1])
})

test('whoever sees no draws, another client and another kind find nothing to print, and leave no note', async () => {
  const before = (await notes()).length
  const agent = await world.scope(world.client, await world.addPerson('Max Messenger'), {
    role: 'messenger_agent',
  })
  await assert.rejects(printed({}, agent), refused('not_found'))
  const other = await world.scope(await world.addClient('birch-bakery'), await world.addPerson('Bea Birch'))
  await assert.rejects(printed({}, other), refused('not_found'))
  const gift = { kind: 'gift-with-purchase', experience: exp, filter: {} } as const
  await assert.rejects(printWinners(world.db, world.scopeNow(), gift), refused('not_found'))
  assert.equal((await notes()).length, before)
})
