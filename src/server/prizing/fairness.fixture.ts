import { createHash, createHmac } from 'node:crypto'
import { type Ballot, compare, requireHash, requireId } from './fairness.ts'

// The reference for what the database computes of a set (queries/frozenSet.ts) and frozenSet.ts hashes part by part: in
// one piece, as docs/draws.md says it. Tests hold both together.

/** HMAC-SHA-256 of the participant's id under the draw's key (hexadecimal, 32 bytes), which is never revealed. */
export function personHash(key: string, participantId: string): string {
  return createHmac('sha256', Buffer.from(requireHash(key, 'key'), 'hex'))
    .update(participantId)
    .digest('hex')
}

/** The set in its fixed order, by ballot id ascending. Throws when a ballot stands in it twice. */
export function orderSet(ballots: readonly Ballot[]): Ballot[] {
  const ordered = ballots.toSorted((left, right) => compare(left.id, right.id))
  ordered.forEach((ballot, index) => {
    if (ballot.id === ordered[index - 1]?.id) throw new TypeError(`Ballot ${ballot.id} is in the set twice.`)
  })
  return ordered
}

/** SHA-256 over one line `ballot:person\n` for each ballot, by ballot id ascending; `person` is a `personHash`. */
export function hashSet(ballots: readonly Ballot[]): string {
  const digest = createHash('sha256')
  for (const { id, person } of orderSet(ballots)) {
    digest.update(`${requireId(id)}:${requireHash(person, 'person')}\n`)
  }
  return digest.digest('hex')
}
