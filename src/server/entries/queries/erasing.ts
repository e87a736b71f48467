import { type ErasedPerson, writtenForms } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { changeOnDaysLater } from './days.ts'
import { type EntryOnDay, forgetPurchasesLater } from './purchaseDays.ts'

/** Answers how many entries there are. */
export async function blankEntries(tx: Db, scope: Scope, participantId: string): Promise<number> {
  const blank = await tx.many(
    scope,
    sql<EntryOnDay>`
      update entry set data = '{}' where client_id = ${scope.client.id} and participant_id = ${participantId}
      returning id, experience_id, created_at`,
  )
  changeOnDaysLater(
    tx,
    scope,
    blank.map(({ id }) => id),
  )
  forgetPurchasesLater(tx, scope, blank)
  return blank.length
}

/** The counts of entries by phone and e-mail, in the experiences that this person entered. */
export async function deleteEntryCounts(tx: Db, scope: Scope, person: ErasedPerson): Promise<void> {
  const clientId = scope.client.id
  const keys = [
    person.phone && `phone:${writtenForms(person.phone)[0]}`,
    person.email && `email:${person.email}`,
  ].filter(Boolean)
  await tx.run(
    scope,
    sql`delete from entry_window w
      where w.client_id = ${clientId} and w.key = any(${keys}::text[]) and w.experience_id in (
        select e.experience_id from entry e where e.client_id = ${clientId} and e.participant_id = ${person.id})`,
  )
}
