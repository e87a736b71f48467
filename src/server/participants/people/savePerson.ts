import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { keepOptOuts, restoreOptOuts } from '../consent/keptOptOuts.ts'
import {
  type Channel,
  type PersonFields,
  type PersonRecord,
  resetConsents,
  writePerson,
} from './queries/person.ts'

/** Moves consents and opt-outs with a phone or an e-mail that changed. */
export async function savePerson(
  tx: Db,
  scope: Scope,
  { before, after }: { before: PersonRecord; after: PersonFields & { notes: string } },
): Promise<void> {
  const { id } = before
  const changed: readonly Moved[] = changes.filter(({ field }) => before[field] !== after[field])
  const addresses = changed.flatMap(({ field }) => before[field] ?? [])
  if (addresses.length > 0) await keepOptOuts(tx, scope, { participantIds: [id], addresses })
  await writePerson(tx, scope, { ...after, id })
  if (changed.length === 0) return
  await resetConsents(tx, scope, {
    participantIds: [id],
    channels: changed.map(({ channel }) => channel),
    seed: newId(),
  })
  await restoreOptOuts(tx, scope, [id])
}

type Moved = { field: 'phone' | 'email'; channel: Channel }
const changes: readonly Moved[] = [
  { field: 'phone', channel: 'sms' },
  { field: 'email', channel: 'email' },
]
