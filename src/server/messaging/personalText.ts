import { parseTemplate, renderTemplate } from '#contract/words/mergeFields.ts'
import type { VariableValues } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { mergeValuesOf, type Person } from './messageText.ts'

/**
 * A text that staff wrote once for many, as this participant gets it: its merge fields are filled in (decisions 6), those
 * of its campaign from the variables that it has now.
 */
export async function personalText(
  db: Db,
  scope: Scope,
  { participantId, text, variables }: { participantId: string; text: string; variables?: VariableValues },
): Promise<string> {
  const parts = parseTemplate(text)
  if (parts.every(({ kind }) => kind === 'literal')) return text
  return renderTemplate(parts, mergeValuesOf(await getPerson(db, scope, participantId), {}, variables))
}

export async function getPerson(db: Db, scope: Scope, participantId: string): Promise<Person> {
  const person = await db.maybe(
    scope,
    sql<Person>`
      select first_name, last_name, phone, email, language, data from participant
      where client_id = ${scope.client.id} and id = ${participantId}::uuid`,
  )
  return found(person)
}
