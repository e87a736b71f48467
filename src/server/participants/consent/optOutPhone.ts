import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listByPhones } from '../queries/recognise.ts'
import { writtenForms } from '../renumbered.ts'
import { optOutOfShortcode } from './consent.ts'
import type { OwnOptOut } from './queries/consent.ts'

/**
 * STOP from a phone: out of the shortcode is whoever said it, and whoever else has the same phone in a form of before.
 * Answers whether anything changed.
 */
export async function optOutPhone(
  tx: Db,
  scope: Scope,
  { phone, ...stop }: OwnOptOut & { phone: string },
): Promise<boolean> {
  const forms = writtenForms(phone)
  const holders = forms.length > 1 ? await listByPhones(tx, scope, forms) : []
  let isChanged = false
  // One or two: a phone has two forms at most.
  for (const participantId of new Set([stop.participantId, ...holders]))
    isChanged = (await optOutOfShortcode(tx, scope, { ...stop, participantId })) || isChanged
  return isChanged
}
