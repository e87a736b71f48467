/** Pictures that were used before, in any experience of the client; none of them decides anything. */
import type { ImageMatch, MatchedImage } from '#contract/entries/matches.ts'
import { matchWords } from '#contract/entries/matchWords.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { turnsOf } from '#server/platform/pictures/perceptualHash.ts'
import type { Scope } from '#server/platform/scope.ts'
import {
  bandsOf,
  bandsOfTurns,
  compare,
  type Likeness,
  type Seen,
  type Thresholds,
  usualThreshold,
} from './compare.ts'
import * as queries from './queries/matches.ts'
import { type Placed, placedOf } from './queries/placed.ts'
import { findThresholds } from './shopLikeness.ts'

/** As the contract's answer goes in: times are still Dates. */
export type Match = Omit<ImageMatch, 'created_at'> & Placed
export type Matched = Omit<MatchedImage, 'matches'> & { readonly matches: Match[] }

const mostMatches = 20

type Asking = {
  readonly images: readonly Seen[]
  /** The entries that ask, in the same order. */
  readonly notOf: readonly (string | undefined)[]
  /** Read where they are not known. */
  readonly ofShops?: Thresholds
}

/** The uses of these pictures, in the same order. */
export async function findMatches(
  db: Db,
  scope: Scope,
  { images, notOf, ofShops: known }: Asking,
): Promise<Match[][]> {
  if (images.length === 0) return []
  const [candidates, ofShops] = await Promise.all([
    findCandidates(db, scope, images),
    known ?? findThresholds(db, scope, images),
  ])
  return images.map((image, at) => nearestOf(image, { candidates, ofShops, notOf: notOf[at] }).map(shown))
}

/** Pictures that may be one of these, by bytes, by what a receipt says or by a near hash; each to be compared. */
export function findCandidates(db: Db, scope: Scope, images: readonly Seen[]): Promise<queries.Candidate[]> {
  const parts = images.flatMap((image, asked) =>
    bandsOfTurns(image.perceptual_hash).map((band) => ({ asked, band })),
  )
  return queries.findCandidates(db, scope, {
    hashes: [...new Set(images.map(({ sha256 }) => sha256))],
    receiptKeys: [...new Set(images.flatMap(({ receipt_key }) => receipt_key ?? []))],
    asked: parts.map(({ asked }) => asked),
    bands: parts.map(({ band }) => band),
    turns: images.flatMap(({ perceptual_hash }, asked) =>
      turnsOf(perceptual_hash).map(({ waves }) => ({ asked, waves })),
    ),
    mostBits: usualThreshold,
  })
}

type Near = Likeness & { readonly candidate: queries.Candidate }

type Among = {
  readonly candidates: readonly queries.Candidate[]
  readonly ofShops: Thresholds
  readonly notOf: string | undefined
}

function nearestOf(image: Seen, { candidates, ofShops, notOf }: Among): Near[] {
  const near = candidates.flatMap((candidate) => {
    const likeness = candidate.entry_id === notOf ? undefined : compare(image, candidate, ofShops)
    return likeness ? [{ ...likeness, candidate }] : []
  })
  return near.toSorted(surestFirst).slice(0, mostMatches)
}

const surestFirst = (one: Near, other: Near): number =>
  matchWords.indexOf(one.word) - matchWords.indexOf(other.word) ||
  (one.candidate.id < other.candidate.id ? 1 : -1)

function shown({ word, turn, candidate }: Near): Match {
  const { id: image_id, rotation, has_preview } = candidate
  return { ...placedOf(candidate), image_id, word, turn, rotation, has_preview }
}

type Asked = { readonly names: readonly string[]; readonly entry?: string | undefined }

/** By ids and MD5s. An MD5 that no picture has is answered without matches; an id that is none here is a 404. */
export async function matchImages(db: Db, scope: Scope, { names, entry }: Asked): Promise<Matched[]> {
  const [byId, byHash] = await Promise.all([
    queries.listImages(db, scope, names.filter(isId)),
    queries.listNewestOf(
      db,
      scope,
      names.filter((name) => !isId(name)),
    ),
  ])
  const known = new Map([
    ...byId.map((image) => [image.id, image] as const),
    ...byHash.map((image) => [image.md5, image] as const),
  ])
  const images = [...known.values()]
  for (const name of names.filter(isId)) found(known.get(name))
  const own = entry === undefined ? undefined : found(await queries.findEntryNamed(db, scope, entry))
  const notOf = images.map((image) => own?.id ?? image.entry_id)
  const matches = await findMatches(db, scope, { images, notOf })
  const answers = new Map(images.map((image, at) => [image, matches[at] ?? []]))
  return names.map((name) => {
    const image = known.get(name)
    return {
      image: name,
      entry_eid: image?.entry_eid ?? null,
      matches: image ? (answers.get(image) ?? []) : [],
    }
  })
}

const isId = (name: string): boolean => name.includes('-')

/** In the transaction in which pictures become an entry's: from now on they are found. */
export async function writeBands(
  tx: Db,
  scope: Scope,
  images: readonly { id: string; perceptual_hash: string | null }[],
): Promise<void> {
  const parts = images.flatMap(({ id, perceptual_hash }) =>
    bandsOf(perceptual_hash).map((band) => ({ id, band })),
  )
  if (parts.length === 0) return
  await queries.insertBands(tx, scope, {
    ids: parts.map(({ id }) => id),
    bands: parts.map(({ band }) => band),
  })
}
