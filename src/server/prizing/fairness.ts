/**
 * The mathematics of a draw (decisions 5; the exact bytes are in docs/draws.md): pure functions from a frozen set,
 * a secret and a public value to a ranking that anybody can recompute. A draw goes from a hashed set (frozenSet.ts) to
 * a hashed manifest, then to a seed, then down one ranking, round after round. What must never happen: two inputs that
 * give the same bytes, a ranking that depends on anything but the seed, or a round that walks a position again.
 * `scripts/verify-draw/` computes all of this a second time without a line in common; the tests hold both together.
 */
import { hash, randomBytes } from 'node:crypto'

/** `person` groups the ballots of one participant. */
export type Ballot = { id: string; person: string }

export type WalkOptions = {
  seed: string
  poolId: string
  ballots: readonly Ballot[]
  /** The person of every earlier pick of this draw, once a pick, also of picks that were replaced since. */
  taken: Iterable<string>
  count: number
  /** 1 unless the experience says otherwise; `Infinity` for no limit. */
  maxWinsPerPerson?: number
  /** `lastRank` of the round before: a redraw takes the next ranks. */
  startAfterRank?: string | undefined
}

export type Walk = {
  picked: { ballotId: string; person: string; rank: string; position: number }[]
  skipped: { ballotId: string; position: number; reason: 'person_already_drawn' }[]
  /** The ranking ended before `count` ballots were picked. */
  exhausted: boolean
  /** Rank of the last ballot walked, picked or skipped; keep it for the next round. */
  lastRank: string | undefined
}

/** 32 random bytes as lower-case hexadecimal: a draw's secret, or the key of its person hashes. */
export function newDrawSecret(): string {
  return randomBytes(32).toString('hex')
}

/** SHA-256 of the secret's hexadecimal text. */
export function hashSecret(secret: string): string {
  return sha256(requireHash(secret, 'secret'))
}

/** SHA-256 of the manifest's canonical JSON. */
export function hashManifest(manifestText: string): string {
  return sha256(manifestText)
}

/** SHA-256 of `draw-v1`, manifest hash, secret and public value, one text after the other; '' where there is none. */
export function drawSeed(parts: { manifestHash: string; secret: string; publicValue: string }): string {
  const { manifestHash, secret, publicValue } = parts
  if (!publicValue.isWellFormed()) throw new TypeError('A public value is well-formed Unicode.')
  return sha256(
    `draw-v1${requireHash(manifestHash, 'manifest hash')}${requireHash(secret, 'secret')}${publicValue}`,
  )
}

/** SHA-256 of `seed:pool id:ballot id`; the lowest rank comes first. */
export function rankOf(seedHex: string, poolId: string, ballotId: string): string {
  return sha256(`${seedHex}:${poolId}:${ballotId}`)
}

/** Walks down the ranking from the top, or from where the round before stopped, until `count` ballots are picked. */
export function walkRanking(options: WalkOptions): Walk {
  const { count, maxWinsPerPerson = 1, startAfterRank } = options
  const wins = new Map<string, number>()
  for (const person of options.taken) wins.set(person, (wins.get(person) ?? 0) + 1)
  const walk: Walk = { picked: [], skipped: [], exhausted: false, lastRank: startAfterRank }
  let position = 0
  for (const { rank, ballot } of rankedBallots(options)) {
    if (walk.picked.length >= count) return walk
    position += 1
    if (startAfterRank !== undefined && rank <= startAfterRank) continue
    walk.lastRank = rank
    const won = wins.get(ballot.person) ?? 0
    if (won >= maxWinsPerPerson) {
      walk.skipped.push({ ballotId: ballot.id, position, reason: 'person_already_drawn' })
      continue
    }
    wins.set(ballot.person, won + 1)
    walk.picked.push({ ballotId: ballot.id, person: ballot.person, rank, position })
  }
  walk.exhausted = walk.picked.length < count
  return walk
}

type Ranked = { rank: string; ballot: Ballot }

/** A walk rarely goes far, so ballots are dealt by their rank's first digits and only the buckets it reaches are sorted. */
function* rankedBallots({ seed, poolId, ballots }: WalkOptions): Generator<Ranked> {
  requireHash(seed, 'seed')
  requireId(poolId)
  const digits = ballots.length < 0x1000 ? 1 : 3
  const buckets: Ranked[][] = Array.from({ length: 0x10 ** digits }, () => [])
  for (const ballot of ballots) {
    const rank = rankOf(seed, poolId, requireId(ballot.id))
    buckets[Number.parseInt(rank.slice(0, digits), 16)]?.push({ rank, ballot })
  }
  for (const bucket of buckets) yield* bucket.sort((left, right) => compare(left.rank, right.rank))
}

export function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

// Ids without a colon and hashes of fixed length are what makes the joined texts unambiguous.
export function requireId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new TypeError(`Not an id of a draw: ${JSON.stringify(id)}`)
  return id
}

export function requireHash(text: string, name: string): string {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new TypeError(`The ${name} is not 64 lower-case hexadecimal digits.`)
  return text
}
