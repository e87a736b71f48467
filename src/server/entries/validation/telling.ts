import type { Decision } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findEntryId } from '../queries/entries.ts'

export type DecisionToTell = Row<'entry_decision', 'reasons'> & {
  decision_id: string
  status: Decision
} & Row<'entry', 'id' | 'experience_id' | 'participant_id' | 'language' | 'is_test'> &
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
  return { decision_id: decisionId, ...decision, ...(await getEntryRow(tx, scope, entry_id)) }
}

type EntryToTell = Omit<DecisionToTell, 'decision_id' | 'status' | 'reasons'>

function getEntryRow(db: Db, scope: Scope, id: string): Promise<EntryToTell> {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<EntryToTell>`
      select e.id, e.experience_id, e.participant_id, e.language, e.is_test, p.phone, p.email
      from entry e join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and e.id = ${id}::uuid`,
  )
}

type Named = { readonly kind: Kind; readonly experience: string; readonly entry: string }

/** An entry whose participant may be told something, by its id or eid. */
export async function getEntryToTell(
  db: Db,
  scope: Scope,
  { kind, experience, entry }: Named,
): Promise<EntryToTell> {
  const { id: experienceId } = await getExperienceRef(db, scope, { idOrEid: experience, among: [kind] })
  const { id } = found(await findEntryId(db, scope, { experienceId, entry }))
  return getEntryRow(db, scope, id)
}
