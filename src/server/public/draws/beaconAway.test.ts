import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { runBeacon } from '#server/prizing/beacon.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import { drawPotentialWinners, listDraws, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { startDrand } from '#test/support/drand.ts'
import { refused } from '#test/support/prizing.ts'
import { showDraw } from './draws.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const minute = 60_000
let world: Contest
before(async () => {
  world = await contest()
})
after(async () => {
  await world.end()
  await drand.close()
})

/** A frozen set that waits for its round. */
async function stage() {
  const { eid: exp } = await world.addContest({ keyword: 'LATE', title: 'Win a clock', title_fr: 'Gagnez' })
  await world.text('+14165557001', 'LATE')
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: 'Clocks', total: 1 })
  const asked = { exp, count: 1, rules: [], prizePool: pool.id, beacon }
  const { id: drawId, eid: drawEid } = await openDraw(world.db, world.scopeNow(), asked)
  const outside = { ...world.outside, beacon }
  const shown = async (language: 'en' | 'fr' = 'en') => {
    const { client: _client, ...visitor } = world.scopeNow()
    return (await showDraw(world.db, visitor, { eid: drawEid, language, entry: undefined })).html
  }
  return {
    read: () => runBeacon({ db: world.db, outside }, { clientId: world.client.id, drawId, tries: 0 }),
    draw: () => drawPotentialWinners(world.db, world.scopeNow(), { exp, drawEid, replace: [] }),
    standing: async () => (await listDraws(world.db, world.scopeNow(), { exp }))[0],
    shown,
  }
}

test('while drand refuses the connection everybody reads that its round is late, and the round once it is read', async () => {
  const { read, draw, standing, shown } = await stage()
  assert.match(await shown(), /Round \d+ of drand, due on /)
  assert.doesNotMatch(await shown(), /was due/)
  await drand.refuse()
  world.setTime(new Date(may.getTime() + 11 * minute))
  await read()
  assert.equal((await standing())?.public_value, null)
  assert.match(await shown(), /Round \d+ of drand.* was due on .* and has not been read yet\./)
  assert.match(await shown('fr'), /Le tour \d+ de drand.* était attendu le .* n’a pas encore été lu\./)
  await assert.rejects(draw(), refused('conflict', { message: /has not been read yet/ }))
  await drand.open()
  await read()
  assert.match(await shown(), /Round \d+ of drand, which nobody could know at the freeze:/)
  assert.doesNotMatch(await shown(), /was due/)
  assert.equal((await draw()).length, 1)
})
