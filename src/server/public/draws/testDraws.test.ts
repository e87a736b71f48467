import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPrizePool } from '#server/prizing/pools.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { showDraw } from './draws.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

async function show(eid: string, more: { language?: 'en' | 'fr'; entry?: string } = {}): Promise<string> {
  const { client: _client, ...visitor } = world.scopeNow()
  return (await showDraw(world.db, visitor, { eid, language: 'en', entry: undefined, ...more })).html
}

/** A contest of three entries, of which one is a test, with a test draw and a real one after it. */
async function stage() {
  const { id, eid: exp } = await world.addContest({ keyword: 'PADDLE', title: 'Win a paddle' })
  for (const phone of ['+14165559301', '+14165559302', '+14165559303']) await world.text(phone, 'PADDLE')
  const [tried] = await world.rows<{ eid: string }>(
    `update entry set is_test = true where id = (select id from entry where experience_id = $1 limit 1) returning eid`,
    [id],
  )
  const open = async (name: string, is_testing: boolean) => {
    const pool = await createPrizePool(world.db, world.scopeNow(), { name, total: 2, is_testing })
    return openDraw(world.db, world.scopeNow(), { exp, count: 1, rules: [], prizePool: pool.id })
  }
  const trial = await open('Trial paddles', true)
  const draw = async () => {
    await drawPotentialWinners(world.db, world.scopeNow(), { exp, drawEid: trial.eid, replace: [] })
  }
  const confirm = () => confirmWinners(world.db, world.scopeNow(), { exp, draw_eid: trial.eid })
  return { trial, draw, confirm, real: await open('Paddles', false), entry: tried?.eid ?? '' }
}

test('a draw among test entries is told apart from real ones, and never says that somebody won', async () => {
  const { trial, draw, confirm, real, entry } = await stage()
  const list = new RegExp(
    `All draws.*/draws/${real.eid}[^>]*>Draw 2<.*Tests</h3>.*nobody wins.*/draws/${trial.eid}[^>]*>Draw 1 \\(test\\)<`,
    's',
  )
  for (const { eid } of [real, trial]) assert.match(await show(eid), list)
  assert.match(await show(real.eid), /<h1>Draw 2<\/h1>/)
  assert.match(await show(trial.eid), /<h1>Draw 1 \(test\)<\/h1>.*This is a draw among test entries/s)
  await draw()
  assert.match(await show(trial.eid), /Some of them are drawn, to try the draw out\./)
  assert.doesNotMatch(await show(trial.eid), /Potential winners are drawn/)
  await confirm()
  const ended = await show(trial.eid, { entry })
  assert.match(ended, /This test was ended on .*Test entries that were drawn/s)
  assert.match(ended, /Yes\. Your entry is in this draw, as ballot [\w-]+\.</)
  assert.doesNotMatch(ended, /winners were confirmed|Ballots that won|and it won/)
  assert.match(
    await show(real.eid, { language: 'fr' }),
    /Tirage 2<.*Tests<\/h3>.*Tirage 1 \(test\)<.*Ce test a été terminé le /s,
  )
})
