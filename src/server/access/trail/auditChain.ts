import type { Anchor } from '#server/platform/anchors.ts'
import { type AuditScope, auditHash } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import * as queries from '../queries/auditTrail.ts'

/** `intact` with its last number and hash, or the number of the first entry that does not fit, and why. */
export type TrailCheck =
  | { readonly kind: 'intact'; readonly number: number; readonly hash: string }
  | { readonly kind: 'broken'; readonly number: number; readonly reason: string }

/** A known entry of the trail: its number and hash. */
export type Known = Pick<Anchor, 'number' | 'hash'>

const pageSize = 1000

/**
 * Computes the chain of a client again (0 is the installation), in pages: the whole, or what follows `from`. It shows
 * an entry that was changed, removed or put in, also before the first, behind the head and at the end. A chain that
 * was computed anew, or cut with its head set back, shows by what is `known` of it alone (decisions 2).
 */
export async function verifyAudit(
  db: Db,
  scope: Pick<AuditScope, 'client'>,
  { known = [], from = { number: 0, hash: '' } }: { known?: readonly Known[]; from?: Known } = {},
): Promise<TrailCheck> {
  const within = { client: { id: scope.client?.id ?? 0 } }
  // Of one moment: entries that are added meanwhile lie behind this head and are not looked at.
  const edges = await queries.findEdges(db, within)
  const { first, last } = edges
  if (first !== null && first < 1) return broken(first, 'no entry has a number below 1')
  if (edges.number === null || edges.hash === null)
    return last === null
      ? (cutOff({ number: 0, hash: '' }, [from, ...known]) ?? { kind: 'intact', number: 0, hash: '' })
      : broken(last, 'the head, which names the last entry, is missing')
  const head = { number: edges.number, hash: edges.hash }
  return (
    (await walk(db, within, { from, head, known })) ??
    cutOff(head, [from, ...known]) ??
    (last !== null && last > head.number
      ? broken(last, `it stands behind the head, which names ${head.number}`)
      : { kind: 'intact', ...head })
  )
}

const broken = (number: number, reason: string): TrailCheck => ({ kind: 'broken', number, reason })

/** The end of a part, whether that is the trail's end, and the number of the first entry that does not fit. */
export type PartCheck = {
  readonly end: Known
  readonly head: number
  readonly isWhole: boolean
  readonly broken: number | null
}

type Part = {
  readonly from: Known
  /** The anchors outside, asked for with the last part. */
  readonly known: () => Promise<readonly Known[]>
  /** How many entries at most: whoever waits sees how far it is. */
  readonly size?: number
}

/** A part of the chain, from an entry on. The last one sees what `verifyAudit` sees of the head and what is known. */
export async function verifyPart(
  db: Db,
  scope: Pick<AuditScope, 'client'>,
  { from, known, size = 10_000 }: Part,
): Promise<PartCheck> {
  const within = { client: { id: scope.client?.id ?? 0 } }
  const { number: head } = await queries.findEdges(db, within)
  const upTo = from.number + size
  if (head !== null && head > upTo) {
    const end = (await queries.findChained(db, within, upTo)) ?? { number: upTo, hash: '' }
    const fault = await walk(db, within, { from, head: end, known: [] })
    if (fault?.kind !== 'broken') return { end, head, isWhole: false, broken: null }
    return { end: from, head, isWhole: true, broken: fault.number }
  }
  const check = await verifyAudit(db, scope, { from })
  if (check.kind === 'broken') return { end: from, head: head ?? 0, isWhole: true, broken: check.number }
  const anchored = await known()
  const strange = await queries.findStrange(db, within, { known: anchored, upTo: check.number })
  const cut = cutOff(check, anchored)
  const broken = strange ?? (cut?.kind === 'broken' ? cut.number : null)
  return { end: check, head: check.number, isWhole: true, broken }
}

type Walk = { from: Known; head: Known; known: readonly Known[] }

/** The first fault on the way to the head; undefined where all fits. */
async function walk(
  db: Db,
  within: { client: { id: number } },
  { from, head, known }: Walk,
): Promise<TrailCheck | undefined> {
  const hashes = Map.groupBy(known, ({ number }) => number)
  let last = from
  while (last.number < head.number) {
    const page = await queries.listChain(db, within, {
      after: last.number,
      upTo: head.number,
      limit: pageSize,
    })
    if (page.length === 0) return broken(last.number + 1, 'it is missing')
    for (const entry of page) {
      const fault = faultOf(entry, last)
      if (fault) return broken(last.number + 1, fault)
      if (hashes.get(entry.number)?.some(({ hash }) => hash !== entry.hash))
        return broken(entry.number, 'its hash is not the one that was written down')
      last = entry
    }
  }
  if (last.number === head.number && last.hash !== head.hash)
    return broken(last.number, 'it is not the one that the head names')
  return undefined
}

/** Anchors of entries that the trail does not have. */
function cutOff(head: Known, known: readonly Known[]): TrailCheck | undefined {
  const last = Math.max(0, ...known.map(({ number }) => number))
  if (last <= head.number) return undefined
  return broken(head.number + 1, `it is missing: the trail was written down up to ${last}`)
}

function faultOf(entry: queries.ChainedEntry, previous: Known): string | undefined {
  if (entry.number !== previous.number + 1) return 'it is missing'
  if (entry.previous_hash !== previous.hash) return 'it does not follow the one before'
  return entry.is_exact && hashesOf(entry).includes(entry.hash) ? undefined : 'its content was changed'
}

/** As it is computed now, and as it was before migration 14, when it covered neither client nor id. */
function hashesOf(chained: queries.ChainedEntry): string[] {
  const { is_exact: _exact, hash: _hash, previous_hash, ...fields } = chained
  const entry = { ...fields, at: fields.at.toISOString() }
  const { client_id: _client, id: _id, ...older } = entry
  return [auditHash(previous_hash, entry), auditHash(previous_hash, older)]
}
