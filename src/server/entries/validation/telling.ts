import type { Decision } from '#contract/entries/entryStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type DecisionToTell = Row<'entry_decision', 'reasons'> & { status: Decision } & Row<
    'entry',
    'id' | 'experience_id' | 'participant_id' | 'language'
  > &
  Row<'participant', 'phone' | 'email'>

/** A decision that has had its effect, for whoever writes the participant's message; each is given once. */
export async function takeDecisionToTell(
  tx: Db,
  scope: Scope,
  decisionId: string,
): Promise<DecisionToTell | undefined> {
  const clientId = scope.client.id
  const taken = await tx.maybe(
    scope,
    sql<Row<'entry_decision', 'entry_id' | 'reasons'> & { status: Decision }>`
      update entry_decision set told_at = ${scope.at}
      where client_id = ${clientId} and id = ${decisionId}::uuid and state = 'done' and told_at is null
      returning entry_id, status, reasons`,
  )
  if (!taken) return undefined
  const { entry_id, ...decision } = taken
  const entry = await tx.one(
    scope,
    sql<Omit<DecisionToTell, 'status' | 'reasons'>>`
      select e.id, e.experience_id, e.participant_id, e.language, p.phone, p.email
      from entry e join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and e.id = ${entry_id}::uuid`,
  )
  return { ...decision, ...entry }
}
