import { sql } from 'kysely'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ImportSettings } from './importQueries.ts'

/** Refuses a mapping or a consent that cannot work, before anything is read. */
export async function checkSettings(db: Db, scope: Scope, settings: ImportSettings): Promise<void> {
  const { mapping, consent, consent_proof } = settings
  checkMapping(mapping)
  if (consent !== 'proof') return
  if (!consent_proof) refuseField('consent_proof', 'consent_unproved')
  // A row with a phone opts in to texts, and there would be nothing to opt in to: nobody may believe it was done.
  if (mapping.includes('phone') && !(await hasShortcode(db, scope)))
    refuseField('consent', 'no_shortcode_for_consent')
}

function checkMapping(mapping: ImportMapping): void {
  const fields = mapping.filter((field) => field !== 'skip')
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice) refuseField('mapping', 'mapped_twice', { column: twice })
  if (fields.includes('name') && (fields.includes('first_name') || fields.includes('last_name')))
    refuseField('mapping', 'mapped_names')
  if (!fields.includes('phone') && !fields.includes('email')) refuseField('mapping', 'nothing_mapped')
}

async function hasShortcode(db: Db, scope: Scope): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select from client_shortcode where client_id = ${scope.client.id} limit 1`,
  )
  return row !== undefined
}
