import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { roomy } from '#test/support/roomy.ts'
import { exportLater, runWinnersExport, type WinnersExport } from './exportWinners.ts'
import { createPrizePool } from './pools.ts'
import { confirmWinners, drawPotentialWinners, listBallotDraws, openDraw, tellWinners } from './prizing.ts'
import { listExperienceWinners } from './winners.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-winners-'))
const kind = 'sweepstakes' as const
let world: Contest
let exp = ''
let poolId = ''
before(async () => {
  world = await contest()
  const { db } = world
  const scopeNow = () => world.scopeNow()
  const { eid } = await world.addContest({ keyword: 'KAYAK' })
  exp = eid
  for (const phone of ['+14165553001', '+14165553002', '+14165553003']) await world.text(phone, 'KAYAK')
  poolId = (await createPrizePool(db, scopeNow(), { name: 'Kayak', total: 3 })).id
  const asked = { exp, count: 3, rules: [], prizePool: poolId }
  const { eid: drawEid } = await openDraw(db, scopeNow(), asked)
  await drawPotentialWinners(db, scopeNow(), { exp, drawEid, replace: [] })
  const [first, second] = await listBallotDraws(db, scopeNow(), { exp, drawEid })
  const ballot_draws = [first?.eid ?? '', second?.eid ?? '']
  await tellWinners(db, scopeNow(), { exp, drawEid, ballot_draws })
  await world.rows(
    `update prize_claim set is_to_tell = false, channel = 'sms', told_at = asked_at, claimed_at = asked_at,
       data = '{"street": "@12 Quill St", "release": "on"}' where ballot_draw_id = $1`,
    [first?.id],
  )
  await world.rows(`update participant set first_name = '=Zoé' where id = $1`, [first?.participant.id])
  await confirmWinners(db, scopeNow(), { exp, draw_eid: drawEid })
})
after(async () => {
  await world.end()
  rmSync(folder, { recursive: true })
})

const found = async (filter: WinnerFilter) => {
  const asked = { kind, idOrEid: exp, page: 1, per_page: 25, filter }
  const { rows } = await listExperienceWinners(world.db, world.scopeNow(), asked)
  return rows.map(({ claim }) => claim?.state ?? 'none').toSorted()
}

/** Has the file written by three runs of the job, and answers its cells. */
async function exported(filter: WinnerFilter) {
  const { db, jobs } = world
  const scope = world.scopeNow()
  const context = { db, outside: { ...world.outside, files: createDiskStore(folder) } }
  const reportId = await exportLater(db, scope, { kind, experience: exp, filter })
  const job = jobs.find(({ name }) => name === 'prizing.exportWinners')?.payload as WinnersExport
  jobs.length = 0
  const run = () => runWinnersExport(context, scope, job)
  await Promise.all([run(), run()])
  await run()
  const [report] = await listJobReports(db, scope, { after: reportId, room: roomy })
  const id = report?.file_id ?? ''
  const open = (as: UserScope) => openFile(db, as, { id, files: context.outside.files })
  const { name, stream } = await open(scope)
  const [header = [], ...rows] = await cellsOf(await text(stream))
  const column = (wanted: string) => rows.map((row) => row[header.indexOf(wanted)])
  return { open, name, header, rows, column, state: report?.state }
}

async function cellsOf(file: string): Promise<string[][]> {
  const cells: string[][] = []
  for await (const row of csvRows(Readable.from([Buffer.from(file)]))) cells.push(row.cells)
  return cells
}

test('winners are found by the state of their claim, by how they won and by their pool', async () => {
  assert.deepEqual(await found({}), ['asked', 'claimed', 'none'])
  assert.deepEqual(await found({ claim: 'claimed' }), ['claimed'])
  assert.deepEqual(await found({ claim: 'none' }), ['none'])
  assert.deepEqual(await found({ claim: 'over' }), [])
  assert.deepEqual(await found({ won: 'draw', prize_pool_id: poolId }), ['asked', 'claimed', 'none'])
  assert.deepEqual(await found({ won: 'at_once' }), [])
  assert.deepEqual(await found({ prize_pool_id: world.campaignId }), [])
})

test('a winner is listed with what the prize was claimed with', async () => {
  const asked = { kind, idOrEid: exp, page: 1, per_page: 25, filter: {} }
  const { rows } = await listExperienceWinners(world.db, world.scopeNow(), asked)
  const answers = new Map(rows.map(({ claim }) => [claim?.state, claim?.answers]))
  assert.deepEqual(answers.get('claimed'), { street: '@12 Quill St', release: 'on' })
  assert.deepEqual(answers.get('asked'), {})
})

test('winners come as one file with what they answered, in the trail once, without formulas', async () => {
  const { open, name, header, rows, column, state } = await exported({ claim: 'claimed' })
  assert.deepEqual([state, rows.length], ['done', 1])
  assert.match(name, new RegExp(`^maple-market winners ${exp} 2026-05-04\\.csv$`))
  assert.deepEqual(header.slice(-2), ['claim.release', 'claim.street'])
  assert.deepEqual(column('first_name'), ["'=Zoé"])
  assert.deepEqual(column('claim.street'), ["'@12 Quill St"])
  assert.deepEqual([column('claim'), column('prize_pool'), column('draw')], [['claimed'], ['Kayak'], ['1']])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  assert.equal(files.length, 1)
  const audits = await world.rows<{ after: object }>(
    `select after from audit_entry where action = 'winner.export'`,
  )
  assert.equal(audits.length, 1)
  const analyst = await world.scope(world.client, await world.addPerson('Ann Analyst'), { role: 'analyst' })
  await assert.rejects(open(analyst), refused('not_found'))
})

test('whoever may export people and see no draw exports no winners', async () => {
  const person = await world.addPerson('Max Messenger')
  const agent = await world.scope(world.client, person, { role: 'messenger_agent' })
  await assert.rejects(
    exportLater(world.db, agent, { kind, experience: exp, filter: {} }),
    refused('not_found'),
  )
  await assert.rejects(
    exportLater(world.db, world.scopeNow(), { kind, experience: 'nothere12345', filter: {} }),
    refused('not_found'),
  )
})
