import type { ImportMapping } from '#contract/participants/importCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ImportSettings } from './queries/imports.ts'
import { holdSubscription } from './queries/places.ts'

/**
 * Refuses a mapping or a consent that cannot work, before anything is read. A proof speaks for the one subscription
 * that it names (decisions 3), which is held until commit.
 */
export async function checkSettings(tx: Db, scope: Scope, settings: ImportSettings): Promise<void> {
  const { mapping, consent, consent_proof, subscription_id } = settings
  checkMapping(mapping)
  if (consent !== 'column' && mapping.includes('consent')) refuseField('mapping', 'consent_column_unused')
  if (consent === 'none') return
  if (consent === 'column' && !mapping.includes('consent')) refuseField('mapping', 'consent_without_column')
  if (!consent_proof) refuseField('consent_proof', 'consent_unproved')
  if (!subscription_id) refuseField('subscription_id', 'consent_for_nothing')
  const { channel } = (await holdSubscription(tx, scope, subscription_id)) ?? {}
  if (!channel) refuseField('subscription_id', 'consent_for_gone')
  // Nobody would be opted in, and nobody may believe that it was done.
  if (channel === 'sms' && !mapping.includes('phone'))
    refuseField('subscription_id', 'consent_without_phones')
  if (channel === 'email' && !mapping.includes('email'))
    refuseField('subscription_id', 'consent_without_emails')
}

/** The import's word on consent; nothing where it opts nobody in. */
export function consentOf(
  settings: ImportSettings,
): Pick<ImportSettings, 'consent_proof' | 'subscription_id'> {
  const { consent, consent_proof, subscription_id } = settings
  return consent === 'none'
    ? { consent_proof: null, subscription_id: null }
    : { consent_proof, subscription_id }
}

function checkMapping(mapping: ImportMapping): void {
  const fields = mapping.filter((field) => field !== 'skip')
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) refuseField('mapping', 'mapped_twice', { column: twice })
  if (fields.includes('name') && (fields.includes('first_name') || fields.includes('last_name')))
    refuseField('mapping', 'mapped_names')
  if (!fields.includes('phone') && !fields.includes('email')) refuseField('mapping', 'nothing_mapped')
}
