import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { commitDraw } from '#server/prizing/commitments.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import { abandonDraw, openDraw } from '#server/prizing/prizing.ts'
import { claimDesk } from '#test/support/claims.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { getPublicCertificate, getPublicFrozenSet, showDraw } from './draws.ts'
import { showBound } from './showBound.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const show = async (eid: string, language: 'en' | 'fr' = 'en') =>
  (await showDraw(world.db, visitor(), { eid, language, entry: undefined })).html

test('everybody reads that a draw was abandoned and why, and finds what was frozen and the draw after it', async () => {
  const { id, eid: exp } = await world.addContest({ keyword: 'OARS', title: 'Win oars' })
  for (const phone of ['+14165559101', '+14165559102']) await world.text(phone, 'OARS')
  const scope = world.scopeNow()
  const draw_at = new Date(scope.at.getTime() + 86_400_000).toISOString()
  await world.db.transaction(scope, (tx) =>
    commitDraw(tx, scope, { id, eid: exp, draw_at, is_drawn: true, beacon: undefined }),
  )
  const pool = await createPrizePool(world.db, scope, { name: 'Oars', total: 4 })
  const open = () => openDraw(world.db, world.scopeNow(), { exp, count: 1, rules: [], prizePool: pool.id })
  const first = await open()
  assert.doesNotMatch(await show(first.eid), /All draws/)
  const reason = 'Wrong <b>pool</b>'
  await abandonDraw(world.db, world.scopeNow(), { exp, drawEid: first.eid, reason, seen: undefined })
  const second = await open()
  assert.deepEqual(
    [second.number, second.commitment === first.commitment, second.commitment],
    [2, false, null],
  )
  const page = await show(first.eid)
  assert.match(page, /This draw was abandoned on .*Nobody wins in it\..*Reason: Wrong &[^<]*pool/s)
  assert.doesNotMatch(page, /<b>pool/)
  assert.match(page, new RegExp(`None was used: the draw was abandoned.*${first.manifest_hash}`, 's'))
  assert.match(page, /It has no certificate.*\/ballots/s)
  assert.doesNotMatch(page, /once the winners are confirmed|may still be given|Sam Staff/)
  assert.match(await show(first.eid, 'fr'), /Ce tirage a été abandonné le .*Raison\u00a0: Wrong/s)
  const of = (await showBound(world.db, visitor(), { eid: exp, language: 'en' })).html
  for (const html of [of, await show(second.eid)])
    assert.match(
      html,
      new RegExp(
        `All draws.*/draws/${first.eid}.*abandoned on .*Wrong.*/draws/${second.eid}.*Nobody has been`,
        's',
      ),
    )
  const ballots = await text((await getPublicFrozenSet(world.db, visitor(), first.eid)).stream)
  assert.equal(ballots.trim().split('\n').length, 2)
  const certificate = { eid: first.eid, outside: world.outside }
  await assert.rejects(getPublicCertificate(world.db, visitor(), certificate), refused('conflict'))
})

test('whoever was told of a prize of it cannot claim it any more, and is not reminded', async () => {
  const desk = claimDesk(world)
  const { exp, drawEid, phones, tell, show: showClaim, send, claim } = await desk.stage()
  await tell([], 48)
  assert.match((await showClaim()).html, /<form/)
  await abandonDraw(world.db, world.scopeNow(), { exp, drawEid, reason: 'Wrong pool', seen: undefined })
  assert.match((await showClaim()).html, /It is no longer reserved for you\./)
  await send({})
  assert.equal((await claim())?.claimed_at, null)
  const before = (await world.answersTo(phones[0] ?? '')).length
  await desk.remind()
  assert.equal((await world.answersTo(phones[0] ?? '')).length, before)
})
