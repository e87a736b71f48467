import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { DrawManifest } from '#contract/prizing/certificate.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { storedBallots } from '#test/support/ballots.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { hashSet, personHash } from './fairness.fixture.ts'
import { hashManifest, walkRanking } from './fairness.ts'
import {
  drawPotentialWinners,
  listBallotDraws,
  listDraws,
  openDraw,
  setBallotDrawStatus,
  setPublicValue,
} from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
let ben: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben')
})
after(() => world.end())

type Form = Partial<Parameters<typeof openDraw>[2]>

async function stage(entries: Parameters<PrizingWorld['addEntries']>[2] = {}) {
  const experience = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  const added = await world.addEntries(client, experience.id, entries)
  const open = (form: Form = {}) =>
    openDraw(world.db, ana, { exp: experience.eid, count: 1, rules: [], prizePool, ...form })
  const draw = async (drawEid: string, replace: string[] = [], reason: string | null = null) =>
    drawPotentialWinners(world.db, ben, { exp: experience.id, drawEid, replace, reason })
  return { experience, prizePool, added, open, draw }
}

const entryIds = async (drawId: string) => (await storedBallots(world, drawId)).map(({ id }) => id)
const idsOf = (entries: { id: string }[]) => entries.map((entry) => entry.id).sort()

describe('opening a draw', () => {
  it('freezes the set, which later entries and judgements do not change', async () => {
    const { experience, added, open } = await stage({ count: 7 })
    const draw = await open()
    await world.addEntries(client, experience.id, { count: 3 })
    await world.rows(`update entry set status = 'invalid' where id = $1`, [added[0]?.id])
    assert.equal(draw.ballot_count, 7)
    assert.deepEqual(await entryIds(draw.id), idsOf(added))
  })

  it('writes the hash of the set and of the secret into the audit trail, and not the secret', async () => {
    const { open } = await stage({ count: 12 })
    const draw = await open()
    const [row] = await world.rows<{ manifest: string; secret: string; person_key: string }>(
      'select manifest, secret, person_key from draw where id = $1',
      [draw.id],
    )
    const [entry] = await world.rows<{ after: DrawManifest & { manifest_hash: string } }>(
      `select after from audit_entry where action = 'draw.freeze' and entity_id = $1`,
      [draw.id],
    )
    assert.ok(row && entry)
    const ballots = (await storedBallots(world, draw.id)).map(({ id, participant_id }) => {
      return { id, person: personHash(row.person_key, participant_id) }
    })
    assert.equal(entry.after.set_hash, hashSet(ballots))
    assert.equal(entry.after.secret_hash, draw.secret_hash)
    assert.equal(entry.after.manifest_hash, hashManifest(row.manifest))
    assert.equal(draw.manifest_hash, hashManifest(row.manifest))
    assert.ok(!JSON.stringify({ entry, draw }).includes(row.secret))
  })

  it('takes valid real entries of people who are not flagged or erased and have not won here', async () => {
    const { experience, prizePool, added, open } = await stage({ count: 2 })
    const [winner] = await world.addEntries(client, experience.id)
    assert.ok(winner)
    for (const left of [{ status: 'pending' }, { isFlagged: true }, { isTest: true }] as const)
      await world.addEntries(client, experience.id, left)
    await world.rows(
      `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, now())`,
      [client.id, prizePool, winner.participant_id, winner.id, experience.id],
    )
    const [erased] = await world.addEntries(client, experience.id)
    await world.rows('update participant set erased_at = now() where client_id = $1 and id = $2', [
      client.id,
      erased?.participant_id,
    ])
    assert.deepEqual(await entryIds((await open()).id), idsOf(added))
  })

  it('draws a test pool among test entries only', async () => {
    const { experience, open } = await stage({ count: 2 })
    const tests = await world.addEntries(client, experience.id, { count: 3, isTest: true })
    const prizePool = await world.addPool(client, { isTesting: true })
    assert.deepEqual(await entryIds((await open({ prizePool })).id), idsOf(tests))
  })

  it('matches every rule against the data of the entry or of the participant', async () => {
    const { experience, open } = await stage()
    const add = (data: object) => world.addEntries(client, experience.id, data)
    const byEntry = await add({ entryData: { province: 'QC', age: 30 }, firstName: 'Zoé' })
    const byPerson = await add({ participantData: { province: 'QC', age: '30' }, firstName: 'Zoé' })
    await add({ entryData: { province: 'ON', age: 30 }, firstName: 'Zoé' })
    await add({ entryData: { province: 'QC', age: 30 }, firstName: 'Max' })
    const draw = await open({
      rules: [
        { key: 'province', value: 'QC' },
        { key: 'data.age', value: '30' },
        { key: 'first_name', value: 'Zoé' },
      ],
    })
    assert.deepEqual(await entryIds(draw.id), idsOf([...byEntry, ...byPerson]))
  })

  it('takes entries between from and to, in the time zone of the client', async () => {
    const { experience, open } = await stage({ at: new Date('2026-05-01T03:59:59Z') })
    const inside = await world.addEntries(client, experience.id, { at: new Date('2026-05-01T04:00:00Z') })
    await world.addEntries(client, experience.id, { at: new Date('2026-05-02T04:00:01Z') })
    const draw = await open({ from: '2026-05-01T00:00', to: '2026-05-02T00:00' })
    assert.deepEqual(await entryIds(draw.id), idsOf(inside))
    await assert.rejects(open({ from: '2026-05-02T00:00', to: '2026-05-01T00:00' }), refused('invalid'))
  })

  it('refuses an empty set and leaves nothing behind, so that numbers have no gap', async () => {
    const { experience, open } = await stage()
    await open()
    const rules = [{ key: 'province', value: 'nowhere' }]
    await assert.rejects(open({ rules }), refused('invalid', { message: /^No potential winners found$/ }))
    await Promise.all([open(), open(), open()])
    const draws = await listDraws(world.db, ben, { exp: experience.eid })
    assert.deepEqual(
      draws.map((draw) => draw.number),
      [4, 3, 2, 1],
    )
    assert.ok(draws.every((draw) => !draw.is_mine))
  })

  it('refuses more winners than prizes remain', async () => {
    const { open } = await stage({ count: 9 })
    await assert.rejects(open({ count: 6 }), refused('invalid', { message: /Only 5 prizes remain/ }))
  })
})

describe('the public value', () => {
  it('is given once, before the draw, by another person than who opened it', async () => {
    const { experience, open, draw } = await stage({ count: 3 })
    const opened = await open()
    const give = (scope: UserScope) =>
      setPublicValue(world.db, scope, { exp: experience.eid, drawEid: opened.eid, text: 'maple 7' })
    await assert.rejects(give(ana), refused('not_allowed'))
    const given = await give(ben)
    assert.deepEqual([given.public_value, given.public_value_by], ['maple 7', 'Ben'])
    await assert.rejects(give(ben), refused('conflict'))
    const late = await open()
    await draw(late.eid)
    const [, first] = (await listDraws(world.db, ana, { exp: experience.eid })).reverse()
    assert.equal(first?.public_value_kind, 'none')
  })
})

describe('drawing', () => {
  it('draws once however often it is clicked', async () => {
    const { open, draw } = await stage({ count: 20 })
    const { eid } = await open({ count: 3 })
    const clicks = await Promise.allSettled([draw(eid), draw(eid), draw(eid), draw(eid)])
    assert.equal(clicks.filter((click) => click.status === 'fulfilled').length, 1)
    await assert.rejects(draw(eid), refused('conflict', { message: /drawn already/ }))
  })

  it('replaces the selected by the next ranks, with a reason, and nobody twice', async () => {
    const { experience, open, draw } = await stage({ count: 20 })
    const { eid } = await open({ count: 3 })
    const [one, two] = await draw(eid)
    assert.ok(one && two)
    await assert.rejects(draw(eid, [one.eid]), refused('invalid', { message: /reason/ }))
    await assert.rejects(draw(eid, ['aaaaaaaaaaaa'], 'unreachable'), refused('not_found'))
    const rows = await draw(eid, [one.eid, two.eid], 'unreachable')
    assert.deepEqual(
      rows.map((row) => [row.round, row.position, row.is_replaced]),
      [
        [1, 1, true],
        [1, 2, true],
        [1, 3, false],
        [2, 4, false],
        [2, 5, false],
      ],
    )
    assert.deepEqual(
      rows.map((row) => [row.reason, row.left_out]),
      [
        ['unreachable', 'replaced'],
        ['unreachable', 'replaced'],
        [null, null],
        [null, null],
        [null, null],
      ],
    )
    await assert.rejects(draw(eid, [one.eid], 'again'), refused('conflict'))
    const all = await listBallotDraws(world.db, ana, { exp: experience.eid, drawEid: eid })
    const listed = all.map(({ ballot_draw_eid: _b, tether_participant_id: _p, data: _d, ...row }) => row)
    const withEntries = rows.map((row) => ({ ...row, entries: [{ eid: row.entry.eid, images: [] }] }))
    assert.deepEqual(listed, withEntries)
  })

  it('passes over further ballots of a person, far down the ranking, as the whole ranking would have it', async () => {
    const person = 'aaaaaaaa-0000-4000-8000-000000000001'
    const { experience, open, draw } = await stage({ count: 6000, participantId: person })
    await world.addEntries(client, experience.id, { count: 2 })
    const opened = await open({ count: 3 })
    const rows = await draw(opened.eid)
    const [{ seed } = { seed: '' }] = await world.rows<{ seed: string }>(
      'select seed from draw where id = $1',
      [opened.id],
    )
    const stored = await storedBallots(world, opened.id)
    const ballots = stored.map(({ id, participant_id }) => ({ id, person: participant_id }))
    const whole = walkRanking({ seed, poolId: opened.prize_pool_id, ballots, taken: [], count: 3 })
    assert.deepEqual(
      rows.map((row) => [row.entry.id, row.rank, row.position]),
      whole.picked.map((pick) => [pick.ballotId, pick.rank, pick.position]),
    )
    const [round] = await world.rows<{ skipped: object[]; walked_to: number }>(
      'select skipped, walked_to from draw_round where draw_id = $1',
      [opened.id],
    )
    assert.equal(round?.skipped.length, whole.skipped.length)
    assert.equal(round?.walked_to, whole.picked.at(-1)?.position)
  })

  it('gives what is left, and refuses a redraw when nobody is', async () => {
    const { open, draw } = await stage({ count: 2 })
    const { eid } = await open({ count: 2 })
    const rows = await draw(eid)
    assert.equal(rows.length, 2)
    await assert.rejects(
      draw(eid, [rows[0]?.eid ?? ''], 'unreachable'),
      refused('invalid', { message: /No potential winners found/ }),
    )
    const scarce = await stage({ count: 2 })
    const second = await scarce.open({ count: 4 })
    assert.equal((await scarce.draw(second.eid)).length, 2)
  })

  it('invalidates with a reason, takes it back, and leaves replaced ballots alone', async () => {
    const { experience, open, draw } = await stage({ count: 9 })
    const { eid } = await open({ count: 2 })
    const [one, two] = await draw(eid)
    assert.ok(one && two)
    const set = (ballotDrawEid: string, more: Partial<Parameters<typeof setBallotDrawStatus>[2]>) =>
      setBallotDrawStatus(world.db, ben, {
        exp: experience.eid,
        ballotDrawEid,
        status: 'invalidated',
        is_all: false,
        ...more,
      })
    const [changed] = await set(one.eid, { reason: 'under age' })
    assert.deepEqual([changed?.status, changed?.reason], ['invalidated', 'under age'])
    assert.equal((await set(one.eid, { status: 'potential-winner', is_all: true })).length, 2)
    await draw(eid, [two.eid], 'unreachable')
    await assert.rejects(set(two.eid, { reason: 'late' }), refused('conflict'))
    await set(one.eid, { reason: 'under age' })
    const rows = await draw(eid, [one.eid], 'a second one')
    assert.equal(rows.find((row) => row.eid === one.eid)?.reason, 'under age')
  })
})

describe('another client', () => {
  it('finds no draw, experience, pool or ballot of this one', async () => {
    const { experience, prizePool, open, draw } = await stage({ count: 3 })
    const { eid } = await open()
    const [drawn] = await draw(eid)
    const stranger = staff(await world.addClient(), 'Sam', noon)
    const exp = experience.eid
    const own = await world.addSweepstakes(stranger.client)
    const status = { status: 'invalidated', is_all: false, reason: 'x' } as const
    const attempts = [
      () => listDraws(world.db, stranger, { exp }),
      () => listBallotDraws(world.db, stranger, { exp, drawEid: eid }),
      () => listBallotDraws(world.db, stranger, { exp: own.eid, drawEid: eid }),
      () => openDraw(world.db, stranger, { exp: own.eid, count: 1, rules: [], prizePool }),
      () => setPublicValue(world.db, stranger, { exp: own.eid, drawEid: eid, text: 'x' }),
      () => drawPotentialWinners(world.db, stranger, { exp: own.eid, drawEid: eid, replace: [] }),
      () =>
        setBallotDrawStatus(world.db, stranger, { exp: own.eid, ballotDrawEid: drawn?.eid ?? '', ...status }),
    ]
    for (const attempt of attempts) await assert.rejects(attempt, refused('not_found'))
  })
})
