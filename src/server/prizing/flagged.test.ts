import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { testSigner } from '#test/support/signer.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  getCertificate,
  getFrozenSet,
  listBallotDraws,
  listExperienceWinners,
  listKicked,
  listPoolAwards,
  openDraw,
  printWinners,
  setBallotDrawStatus,
} from './prizing.ts'

// The freeze leaves flagged people out. Whoever is flagged after it stays in the draw, and is shown as flagged there.

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
let ben: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben', new Date(noon.getTime() + 60_000))
})
after(() => world.end())

type Shown = { participant: { id: string; is_flagged: boolean } }
const marked = (rows: readonly Shown[]) =>
  rows.filter(({ participant }) => participant.is_flagged).map(({ participant }) => participant.id)
const flag = (id: string, isFlagged = true) =>
  world.rows('update participant set is_flagged = $3 where client_id = $1 and id = $2', [
    client.id,
    id,
    isFlagged,
  ])

/** A draw of three, and one of the people who take part. */
async function stage({ entries = 3 } = {}) {
  const { eid: exp, id } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  const [entry] = await world.addEntries(client, id, { count: entries })
  assert.ok(entry)
  const { eid: drawEid } = await openDraw(world.db, ana, { exp, count: 3, rules: [], prizePool })
  const named = { exp, drawEid }
  const draw = () => drawPotentialWinners(world.db, ana, { ...named, replace: [] })
  const shown = () => listBallotDraws(world.db, ana, named)
  const confirm = (seen?: { flagged?: number }) =>
    confirmWinners(world.db, ben, { exp, draw_eid: drawEid, seen })
  return { exp, prizePool, named, person: entry.participant_id, draw, shown, confirm }
}

describe('somebody who is flagged after the freeze', () => {
  it('is drawn and marked as long as the flag stands, and gets the prize', async () => {
    const { exp, prizePool, person, draw, shown, confirm } = await stage()
    await flag(person)
    assert.deepEqual(marked(await draw()), [person], 'in what the draw answers')
    assert.deepEqual(marked(await shown()), [person])
    await flag(person, false)
    assert.deepEqual(marked(await shown()), [], 'the flag was taken back')
    await flag(person)
    assert.equal((await confirm()).winners_count, 3)
    const paging = { page: 1, per_page: 10, filter: {} }
    const winners = () =>
      listExperienceWinners(world.db, ana, { ...paging, kind: 'sweepstakes', idOrEid: exp })
    assert.deepEqual(marked((await winners()).rows), [person])
    const awards = await listPoolAwards(world.db, ana, { ...paging, poolId: prizePool })
    assert.deepEqual(marked(awards.rows), [person])
    const sheet = await printWinners(world.db, ana, { kind: 'sweepstakes', experience: exp, filter: {} })
    assert.deepEqual(marked(sheet.data), [person])
    await flag(person, false)
    assert.deepEqual([marked((await winners()).rows), marked(await shown())], [[], []])
  })

  it('is marked in the answer to a verdict, and among those who were replaced', async () => {
    const { exp, named, draw, shown } = await stage({ entries: 4 })
    const [first] = await draw()
    assert.ok(first)
    await flag(first.participant.id)
    const status = { status: 'invalidated', is_all: false, reason: 'flagged' } as const
    const judged = await setBallotDrawStatus(world.db, ben, { exp, ballotDrawEid: first.eid, ...status })
    assert.deepEqual(marked(judged), [first.participant.id])
    const redraw = { ...named, replace: [first.eid], reason: 'flagged' }
    const redrawn = await drawPotentialWinners(world.db, ana, redraw)
    assert.deepEqual(marked(redrawn.filter((row) => row.is_replaced)), [first.participant.id])
    assert.deepEqual(marked(await shown()), [first.participant.id])
  })

  it('leaves the frozen set and the certificate as they are, byte for byte', async () => {
    const { named, person, draw, confirm } = await stage()
    const files = async () => {
      const set = await text((await getFrozenSet(world.db, ana, named)).stream)
      const { stream } = await getCertificate(world.db, ana, { ...named, signer: testSigner })
      return { set, certificate: await text(stream) }
    }
    const frozen = await text((await getFrozenSet(world.db, ana, named)).stream)
    await flag(person)
    await draw()
    await confirm()
    const now = await files()
    assert.equal(now.set, frozen)
    await flag(person, false)
    assert.deepEqual(await files(), now)
  })

  it('is counted by the question before the confirmation, which is refused where that is no longer so', async () => {
    const { person, draw, confirm } = await stage()
    await draw()
    await flag(person)
    const meanwhile = (words: RegExp) => refused('conflict', { message: words })
    await assert.rejects(
      confirm({ flagged: 0 }),
      meanwhile(/^Meanwhile 1 of the winners is flagged. Nothing was confirmed.$/),
    )
    await assert.rejects(confirm({ flagged: 2 }), meanwhile(/^Meanwhile 1 of the winners is flagged/))
    await flag(person, false)
    await assert.rejects(confirm({ flagged: 1 }), meanwhile(/^Meanwhile 0 of the winners are flagged/))
    await flag(person)
    assert.equal((await confirm({ flagged: 1 })).winners_count, 3, 'who is flagged gets a prize')
  })
})

it('a kicked entry tells whether its person is flagged now', async () => {
  const { eid: exp, id } = await world.addSweepstakes(client)
  const [entry] = await world.addEntries(client, id, { count: 2, status: 'kicked' })
  const kicked = async () =>
    marked(
      (await listKicked(world.db, ana, { kind: 'sweepstakes', exp, body: undefined, page: 1, per_page: 10 }))
        .rows,
    )
  assert.deepEqual(await kicked(), [])
  await flag(entry?.participant_id ?? '')
  assert.deepEqual(await kicked(), [entry?.participant_id])
})
