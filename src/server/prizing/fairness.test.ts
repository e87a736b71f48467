import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { hashSet, orderSet, personHash } from './fairness.fixture.ts'
import {
  type Ballot,
  drawSeed,
  hashManifest,
  hashSecret,
  newDrawSecret,
  rankOf,
  type WalkOptions,
  walkRanking,
} from './fairness.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const seed = 'ab'.repeat(32)
const poolId = 'pool-1'

const makeBallots = (count: number, personOf: (index: number) => string = (index) => `person-${index}`) =>
  Array.from({ length: count }, (_, index): Ballot => ({ id: `b${index}`, person: personOf(index) }))

const walk = (options: Partial<WalkOptions> & Pick<WalkOptions, 'ballots' | 'count'>) =>
  walkRanking({ seed, poolId, taken: [], ...options })

const ranked = (ballots: readonly Ballot[]) =>
  ballots
    .map((ballot) => ({ ...ballot, rank: sha256(`${seed}:${poolId}:${ballot.id}`) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))

test('a rank is the SHA-256 of seed, pool and ballot with colons between', () => {
  assert.equal(rankOf(seed, poolId, 'b7'), sha256(`${seed}:pool-1:b7`))
})

test('a seed is the SHA-256 of draw-v1, manifest hash, secret and public value, one after the other', () => {
  const manifestHash = hashManifest('{"é":1}')
  const secret = newDrawSecret()
  assert.equal(manifestHash, sha256('{"é":1}'))
  const seedOf = (publicValue: string) => drawSeed({ manifestHash, secret, publicValue })
  assert.equal(seedOf('maple 7é'), sha256(`draw-v1${manifestHash}${secret}maple 7é`))
  assert.equal(seedOf(''), sha256(`draw-v1${manifestHash}${secret}`))
})

test('a seed is refused when a part has another length, since two draws could then share one', () => {
  const manifestHash = hashManifest('{}')
  const secret = newDrawSecret()
  assert.throws(() => drawSeed({ manifestHash, secret: secret.slice(1), publicValue: 'a' }), TypeError)
  assert.throws(
    () => drawSeed({ manifestHash: manifestHash.toUpperCase(), secret, publicValue: '' }),
    TypeError,
  )
  assert.throws(() => drawSeed({ manifestHash, secret, publicValue: '\ud800' }), TypeError)
})

test('secrets are 256 random bits, and are hashed as text', () => {
  const secret = newDrawSecret()
  assert.match(secret, /^[0-9a-f]{64}$/)
  assert.notEqual(secret, newDrawSecret())
  assert.equal(hashSecret(secret), sha256(secret))
})

test('a person is an HMAC under the key of the draw, so two draws show one person differently', () => {
  const key = newDrawSecret()
  const expected = createHmac('sha256', Buffer.from(key, 'hex')).update('participant-1').digest('hex')
  assert.equal(personHash(key, 'participant-1'), expected)
  assert.notEqual(personHash(newDrawSecret(), 'participant-1'), expected)
  assert.throws(() => personHash('short', 'participant-1'), TypeError)
})

test('the hash of a set does not depend on the order in which it was read', () => {
  const ballots = makeBallots(20, (index) => sha256(String(index)))
  const lines = ballots
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ id, person }) => `${id}:${person}\n`)
  assert.equal(hashSet(ballots), sha256(lines.join('')))
  assert.equal(hashSet(ballots.toReversed()), hashSet(ballots))
  assert.deepEqual(
    orderSet(makeBallots(11))
      .map(({ id }) => id)
      .slice(0, 4),
    ['b0', 'b1', 'b10', 'b2'],
  )
})

test('a set with a ballot twice, or with ids that could be read in two ways, is refused', () => {
  const person = sha256('a')
  assert.throws(
    () =>
      hashSet([
        { id: 'b1', person },
        { id: 'b1', person: sha256('b') },
      ]),
    /twice/,
  )
  assert.throws(() => hashSet([{ id: 'b:1', person }]), TypeError)
  assert.throws(() => hashSet([{ id: 'b\n', person }]), TypeError)
  assert.throws(() => hashSet([{ id: 'b', person: 'Ana' }]), TypeError)
})

test('a walk picks the lowest ranks in their order', () => {
  const ballots = makeBallots(500)
  const { picked, skipped, exhausted, lastRank } = walk({ ballots, count: 5 })
  const expected = ranked(ballots).slice(0, 5)
  assert.deepEqual(
    picked.map(({ ballotId }) => ballotId),
    expected.map(({ id }) => id),
  )
  assert.deepEqual(
    picked.map(({ rank }) => rank),
    expected.map(({ rank }) => rank),
  )
  assert.deepEqual(
    picked.map(({ position }) => position),
    [1, 2, 3, 4, 5],
  )
  assert.deepEqual([skipped, exhausted, lastRank], [[], false, expected[4]?.rank])
})

test('a walk does not depend on the order of the ballots', () => {
  const ballots = makeBallots(200)
  assert.deepEqual(walk({ ballots: ballots.toReversed(), count: 9 }), walk({ ballots, count: 9 }))
})

test('a person who was drawn already is skipped, and every skip is written down', () => {
  const ballots = makeBallots(40, (index) => `person-${index % 2}`)
  const { picked, skipped, exhausted } = walk({ ballots, count: 3 })
  assert.deepEqual(picked.map(({ person }) => person).toSorted(), ['person-0', 'person-1'])
  assert.equal(exhausted, true)
  assert.equal(skipped.length, 38)
  const positions = [...picked, ...skipped]
    .map(({ position }) => position)
    .toSorted((left, right) => left - right)
  assert.deepEqual(
    positions,
    Array.from({ length: 40 }, (_, index) => index + 1),
  )
})

test('the number of wins of a person can be higher or without limit', () => {
  const ballots = makeBallots(40, () => 'Ana')
  assert.equal(walk({ ballots, count: 3, maxWinsPerPerson: 2 }).picked.length, 2)
  assert.equal(walk({ ballots, count: 3, maxWinsPerPerson: 2, taken: ['Ana'] }).picked.length, 1)
  assert.equal(walk({ ballots, count: 3, maxWinsPerPerson: Infinity, taken: ['Ana'] }).picked.length, 3)
})

test('a redraw takes the next ranks and never goes back', () => {
  const ballots = makeBallots(60, (index) => `person-${index % 30}`)
  const whole = walk({ ballots, count: 12 })
  const first = walk({ ballots, count: 7 })
  const taken = first.picked.map(({ person }) => person)
  const second = walk({ ballots, count: 5, taken, startAfterRank: first.lastRank })
  assert.deepEqual([...first.picked, ...second.picked], whole.picked)
  assert.deepEqual([...first.skipped, ...second.skipped], whole.skipped)
  assert.equal(second.lastRank, whole.lastRank)
})

test('a redraw after the end of the ranking picks nobody and says so', () => {
  const ballots = makeBallots(3)
  const first = walk({ ballots, count: 5 })
  assert.deepEqual([first.picked.length, first.exhausted], [3, true])
  const second = walk({ ballots, count: 1, startAfterRank: first.lastRank })
  assert.deepEqual(second, { picked: [], skipped: [], exhausted: true, lastRank: first.lastRank })
  assert.equal(walk({ ballots, count: 3 }).exhausted, false)
  assert.equal(walk({ ballots: [], count: 1 }).exhausted, true)
})

test('another seed or pool gives another ranking', () => {
  const ballots = makeBallots(50)
  const order = (options: Partial<WalkOptions>) =>
    walk({ ballots, count: 50, ...options }).picked.map(({ ballotId }) => ballotId)
  assert.notDeepEqual(order({ seed: 'cd'.repeat(32) }), order({}))
  assert.notDeepEqual(order({ poolId: 'pool-2' }), order({}))
  assert.throws(() => order({ seed: 'AB'.repeat(32) }), TypeError)
  assert.throws(() => order({ poolId: 'pool:2' }), TypeError)
})

test('two hundred thousand ballots are ranked in a time that follows their number', async () => {
  const ballots = makeBallots(200_000)
  await assertLinear(12_500, (size) =>
    assert.equal(walk({ ballots: ballots.slice(0, size), count: 100 }).picked.length, 100),
  )
})
