import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  attestationOf,
  type DrawCertificate,
  type DrawManifest,
  type DrawRound,
  drawCertificateSchema,
  drawManifestSchema,
  type PublicValue,
} from '#contract/prizing/certificate.ts'
import { verifyCertificate } from '../../../scripts/verify-draw/verify.mjs'
import { canonicalJson } from './canonicalJson.ts'
import { hashSet, orderSet, personHash } from './fairness.fixture.ts'
import * as fairness from './fairness.ts'

const failuresOf = async (certificate: unknown) =>
  (await verifyCertificate(certificate)).filter((check) => !check.ok).map((check) => check.name)

type DrawOptions = {
  ballots: number
  people: number
  count: number
  isLimited: boolean
  publicValue: PublicValue
}

const smallDraw: DrawOptions = {
  ballots: 40,
  people: 8,
  count: 4,
  isLimited: true,
  publicValue: { kind: 'typed', text: 'maple 7 é', supplied_by: 'Notary Roy' },
}

/** A whole draw as the server makes it: freeze, seed, first round, one redraw of two ballots, confirmation. */
function drawCertificate(options: DrawOptions): DrawCertificate {
  const key = fairness.newDrawSecret()
  const secret = fairness.newDrawSecret()
  const ballots = orderSet(
    Array.from({ length: options.ballots }, () => {
      return { id: randomUUID(), person: personHash(key, String(randomInt(options.people))) }
    }),
  )
  const manifest = makeManifest(options, {
    set_hash: hashSet(ballots),
    secret_hash: fairness.hashSecret(secret),
  })
  const manifest_text = canonicalJson(manifest)
  const manifest_hash = fairness.hashManifest(manifest_text)
  const publicValue = options.publicValue.text
  const seed = fairness.drawSeed({ manifestHash: manifest_hash, secret, publicValue })
  const rounds = walkTwoRounds({ seed, poolId: manifest.prize_pool_id, ballots }, options)
  const replaced = new Set(rounds.flatMap((round) => round.replaced))
  const standing = rounds.flatMap((round) => round.picked).filter((pick) => !replaced.has(pick.ballot))
  return drawCertificateSchema.parse({
    format: 'fanfare-draw-certificate',
    version: 1,
    draw_number: manifest.draw_number,
    draw_eid: manifest.draw_eid,
    experience_eid: manifest.experience_eid,
    experience_name: manifest.experience_name,
    prize_pool: { id: manifest.prize_pool_id, name: manifest.prize_pool_name },
    manifest_text,
    manifest_hash,
    secret,
    secret_hash: manifest.secret_hash,
    public_value: options.publicValue,
    attestation: attestationOf(options.publicValue),
    seed,
    set: ballots.map(({ id, person }) => ({ ballot: id, person })),
    rounds,
    winners: standing.map((pick) => pick.ballot),
    confirmed_at: '2026-05-02T15:00:00Z',
  })
}

function makeManifest(
  options: DrawOptions,
  hashes: Pick<DrawManifest, 'set_hash' | 'secret_hash'>,
): DrawManifest {
  return drawManifestSchema.parse({
    draw_number: 1,
    draw_eid: 'd7k2m9x4q1wz',
    experience_eid: 'e3n8p5t6v0yb',
    experience_name: 'Été à gagner "2026" 🎉',
    prize_pool_id: randomUUID(),
    prize_pool_name: 'Canoes',
    count: options.count,
    from: null,
    to: '2026-05-01T04:00:00Z',
    rules: [{ key: 'province', value: 'QC' }],
    filters: { without_flagged: true, status: 'valid' },
    at_most_one_win_per_participant: options.isLimited,
    ballot_count: options.ballots,
    ...hashes,
    frozen_at: '2026-05-02T14:00:00.000Z',
  })
}

function walkTwoRounds(
  input: Pick<fairness.WalkOptions, 'seed' | 'poolId' | 'ballots'>,
  options: DrawOptions,
) {
  const maxWinsPerPerson = options.isLimited ? 1 : Infinity
  const first = fairness.walkRanking({ ...input, taken: [], count: options.count, maxWinsPerPerson })
  const replaced = first.picked.slice(0, 2).map((pick) => pick.ballotId)
  const taken = first.picked.map((pick) => pick.person)
  const again = { ...input, taken, count: replaced.length, maxWinsPerPerson, startAfterRank: first.lastRank }
  return [
    toRound(first, { number: 1, reason: null, requested: options.count, replaced: [] }),
    toRound(fairness.walkRanking(again), {
      number: 2,
      reason: 'under age',
      requested: replaced.length,
      replaced,
    }),
  ]
}

function toRound(walk: fairness.Walk, request: Omit<DrawRound, 'picked' | 'skipped'>): DrawRound {
  return {
    ...request,
    picked: walk.picked.map(({ ballotId, rank, position }) => ({ ballot: ballotId, rank, position })),
    skipped: walk.skipped.map(({ ballotId, position, reason }) => ({ ballot: ballotId, position, reason })),
  }
}

test('the script finds no fault in what the server draws, on many random draws', async () => {
  const publicValues: PublicValue[] = [{ kind: 'none', text: '' }, smallDraw.publicValue]
  for (let run = 0; run < 150; run += 1) {
    const ballots = randomInt(1, 60)
    const publicValue = publicValues[run % 2] ?? smallDraw.publicValue
    const sizes = { ballots, people: randomInt(1, ballots + 1), count: randomInt(1, 12) }
    const certificate = drawCertificate({ ...sizes, isLimited: run % 2 === 0, publicValue })
    assert.deepEqual(await failuresOf(certificate), [], JSON.stringify({ run, certificate }))
  }
})

type Tampering = [what: string, failing: string[], change: (certificate: DrawCertificate) => unknown]

const set = (change: Partial<DrawCertificate>) => (certificate: DrawCertificate) =>
  Object.assign(certificate, change)
const alter = <Target extends object>(target: Target, change: Partial<Target>) =>
  Object.assign(target, change)

const setManifest = (change: Partial<DrawManifest>) => (certificate: DrawCertificate) => {
  const manifest: DrawManifest = JSON.parse(certificate.manifest_text)
  alter(certificate, { manifest_text: canonicalJson({ ...manifest, ...change }) })
}

function first<Item>(items: readonly Item[]): Item {
  assert.ok(items[0] !== undefined)
  return items[0]
}

const round1 = (certificate: DrawCertificate) => first(certificate.rounds)
const round2 = (certificate: DrawCertificate) => first(certificate.rounds.slice(1))
const pick1 = (certificate: DrawCertificate) => first(round1(certificate).picked)

function undrawn(certificate: DrawCertificate): string {
  const drawn = new Set(certificate.rounds.flatMap((round) => round.picked).map((pick) => pick.ballot))
  return first(certificate.set.filter((line) => !drawn.has(line.ballot))).ballot
}

const otherHash = 'ab'.repeat(32)
const lateTime = '2027-01-01T00:00:00Z'

const tamperings: Tampering[] = [
  ['draw number', ['manifest'], set({ draw_number: 2 })],
  ['draw eid', ['manifest'], set({ draw_eid: 'other' })],
  ['experience', ['manifest'], set({ experience_eid: 'other' })],
  ['experience name', ['manifest'], set({ experience_name: 'other' })],
  ['pool name', ['manifest'], (draw) => alter(draw.prize_pool, { name: 'Yachts' })],
  ['pool', ['manifest', 'round_1', 'round_2', 'winners'], (draw) => alter(draw.prize_pool, { id: 'p' })],
  ['manifest rules', ['manifest_hash'], setManifest({ rules: [] })],
  ['manifest count', ['manifest_hash', 'round_1', 'winners'], setManifest({ count: 3 })],
  ['manifest size', ['manifest_hash', 'manifest'], setManifest({ ballot_count: 41 })],
  ['manifest set hash', ['set_hash', 'manifest_hash'], setManifest({ set_hash: otherHash })],
  ['manifest secret hash', ['manifest_hash', 'manifest'], setManifest({ secret_hash: otherHash })],
  ['manifest time', ['manifest_hash', 'times'], setManifest({ frozen_at: lateTime })],
  ['manifest hash', ['manifest_hash', 'seed'], set({ manifest_hash: otherHash })],
  ['secret', ['secret_hash', 'seed'], set({ secret: otherHash })],
  ['secret hash', ['secret_hash', 'manifest'], set({ secret_hash: otherHash })],
  ['public value', ['seed'], (draw) => Object.assign(draw.public_value, { text: 'maple 8' })],
  ['attestation', ['public_value'], set({ attestation: 'seen by a judge' })],
  ['seed', ['seed', 'round_1', 'round_2', 'winners'], set({ seed: otherHash })],
  ['order of the set', ['set_order', 'set_hash'], (draw) => draw.set.reverse()],
  ['person of a ballot', ['set_hash'], (draw) => alter(lastUnwalked(draw), { person: otherHash })],
  ['rank', ['round_1'], (draw) => alter(pick1(draw), { rank: otherHash })],
  ['position', ['round_1'], (draw) => alter(pick1(draw), { position: 2 })],
  ['order of picks', ['round_1'], (draw) => round1(draw).picked.reverse()],
  ['picked ballot', ['round_2'], (draw) => alter(first(round2(draw).picked), { ballot: undrawn(draw) })],
  ['list of skips', ['round_1'], (draw) => round1(draw).skipped.pop()],
  [
    'skipped ballot',
    ['round_1'],
    (draw) => alter(first(round1(draw).skipped), { ballot: undrawn(draw) + 1 }),
  ],
  ['round number', ['round_2'], (draw) => alter(round2(draw), { number: 3 })],
  ['reason for a redraw', ['round_2'], (draw) => alter(round2(draw), { reason: null })],
  ['missing reason of the first round', ['round_1'], (draw) => alter(round1(draw), { reason: 'again' })],
  ['number asked for', ['round_1', 'round_2', 'winners'], (draw) => alter(round1(draw), { requested: 1 })],
  ['replaced ballot', ['round_2', 'winners'], (draw) => replaceOther(draw)],
  ['number of rounds', ['winners'], (draw) => draw.rounds.pop()],
  ['winner into one never drawn', ['winners'], (draw) => draw.winners.splice(0, 1, undrawn(draw))],
  [
    'winner into one replaced',
    ['winners'],
    (draw) => draw.winners.splice(0, 1, first(round2(draw).replaced)),
  ],
  [
    'winner into another winner',
    ['winners'],
    (draw) => draw.winners.splice(0, 1, ...draw.winners.slice(1, 2)),
  ],
  ['time of confirmation', ['times'], set({ confirmed_at: '2026-05-02T13:59:59Z' })],
  ['version', ['format'], (draw) => Object.assign(draw, { version: 2 })],
  ['number of fields raised', ['format'], (draw) => Object.assign(draw, { note: 'fair' })],
  ['number of fields lowered', ['format'], (draw) => Reflect.deleteProperty(draw, 'winners')],
]

/** The line of a ballot that no round reached, so that only the hash of the set can notice. */
function lastUnwalked(certificate: DrawCertificate) {
  const rankOf = (ballot: string) => fairness.rankOf(certificate.seed, certificate.prize_pool.id, ballot)
  return first(certificate.set.toSorted((a, b) => (rankOf(a.ballot) < rankOf(b.ballot) ? 1 : -1)))
}

function replaceOther(certificate: DrawCertificate): void {
  alter(round2(certificate), { replaced: [first(certificate.winners), undrawn(certificate)] })
}

/** A draw with a skip in its first round, so that each tampering has something to tamper with. */
function tamperableCertificate(): DrawCertificate {
  for (;;) {
    const certificate = drawCertificate(smallDraw)
    if (round1(certificate).skipped.length > 0 && round2(certificate).picked.length === 2) return certificate
  }
}

for (const [what, failing, change] of tamperings) {
  test(`a certificate with its ${what} changed fails ${failing.join(', ')}`, async () => {
    const certificate = tamperableCertificate()
    assert.deepEqual(await failuresOf(certificate), [])
    change(certificate)
    assert.deepEqual(await failuresOf(certificate), failing)
  })
}
