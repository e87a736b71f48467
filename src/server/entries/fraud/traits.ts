/**
 * Traits of an entry: hashes of what it came from, by which entries of different people are found to belong together. A
 * device or an address is kept as its hash alone.
 */
import type { TraitKind } from '#contract/entries/matchWords.ts'
import { householdOf } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Signer } from '#server/platform/signing.ts'
import { insertTraits, insertTraitsLater, keyedVersion, type Trait, traitValue } from '../queries/traits.ts'
import { findMatches } from './matches.ts'
import { listImages } from './queries/matches.ts'

export type Came = {
  readonly entryId: string
  readonly source: string
  readonly email: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** The token by which a browser is known again. */
  readonly device?: string | undefined
  readonly keyedHash?: Signer['hash'] | undefined
}

/** In the entry's transaction. Only a form that a person fills in comes from that person's network. */
export function traceEntry(
  tx: Db,
  scope: Scope,
  { participantId, ...came }: Came & { participantId: string },
): void {
  const isForm = came.source === 'web' || came.source === 'alternative'
  const { entryId } = came
  const traits = saidTraits(scope, came)
  if (isForm && came.device)
    traits.push({ entryId, kind: 'device', value: traitValue(scope, 'device', came.device) })
  if (isForm && came.keyedHash && scope.address) {
    const value = traitValue(scope, 'network', networkOf(scope.address))
    traits.push({ entryId, kind: 'network', value: keyedValue(came.keyedHash, value), version: keyedVersion })
  }
  insertTraitsLater(tx, scope, { entry: { participantId, createdAt: scope.at }, traits })
}

/** Of what the participant said, which can be told of an entry at any time. */
export function saidTraits(scope: Scope, came: Pick<Came, 'entryId' | 'email' | 'data'>): Trait[] {
  const { entryId, email, data } = came
  const said: readonly (readonly [TraitKind, string | undefined])[] = [
    ['household', householdOf(data)],
    ['mailbox', email ? mailboxOf(email) : undefined],
  ]
  return said.flatMap(([kind, text]) =>
    text === undefined ? [] : [{ entryId, kind, value: traitValue(scope, kind, text) }],
  )
}

/**
 * Networks are few enough to try them all, so that their hash alone would tell an address. The key is put on the hash, not
 * on the address: one from before is given its key without the address, which nobody has.
 */
export const keyedValue = (keyedHash: Signer['hash'], value: string): string =>
  keyedHash(`network ${value}`).slice(0, 32)

/** Providers that deliver whatever stands behind a plus, and some whatever dots there are, to one mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const domain = email.slice(at + 1).toLowerCase()
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** Pictures that are the same have the oldest of them as their trait; run twice, it writes the same. */
export async function tracePictures(db: Db, scope: Scope, imageIds: readonly string[]): Promise<void> {
  const images = await listImages(db, scope, imageIds)
  if (images.length === 0) return
  const matches = await findMatches(db, scope, { images, notOf: images.map(({ entry_id }) => entry_id) })
  const traits = images.map(({ id, entry_id }, at) => {
    const same = (matches[at] ?? []).filter(({ word }) => word === 'same_file' || word === 'same_picture')
    const [oldest = id] = [id, ...same.map(({ image_id }) => image_id)].sort()
    return { entryId: entry_id, kind: 'picture' as const, value: traitValue(scope, 'picture', oldest) }
  })
  await insertTraits(db, scope, traits)
}
