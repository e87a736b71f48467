import type * as z from 'zod'
import type { earned } from '#contract/entries/credits.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import { type Kind, kinds } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { answeredCredits, type Product } from '../answeredCredits.ts'

export type CreditLine = Row<'entry_credit', 'prize_pool_id' | 'prize_type_id' | 'credits'>
type OfEntry = Row<'entry', 'id' | 'participant_id' | 'experience_id'>

export async function insertLines(
  tx: Db,
  scope: Scope,
  { entry, lines }: { entry: OfEntry; lines: readonly CreditLine[] },
): Promise<void> {
  const rows = lines.map(
    (line, at) => sql`(${scope.client.id}, ${newId()}::uuid, ${entry.id}::uuid, ${entry.experience_id}::uuid,
      ${entry.participant_id}::uuid, ${at}::int, ${line.prize_pool_id}::uuid, ${line.prize_type_id}::uuid,
      ${line.credits}::int, ${scope.at}::timestamptz)`,
  )
  await tx.run(
    scope,
    sql`insert into entry_credit (client_id, id, entry_id, experience_id, participant_id, position, prize_pool_id,
          prize_type_id, credits, created_at)
        values ${sql.join(rows)}`,
  )
}

export async function deleteLines(tx: Db, scope: Scope, entryId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from entry_credit where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid`,
  )
}

/** The earnings of entry `e` by a decision of the queue, and what came of that; `lastInQueue` is joined as `d`. */
export const earnedColumns = ({ client }: Scope): Sql<EarnedColumns> => sql<EarnedColumns>`
  (select coalesce(sum(c.credits), 0)::int from entry_credit c
    where c.client_id = ${client.id} and c.entry_id = e.id) as credits,
  (d.details ->> 'personCredits')::int as person_credits,
  d.details ->> 'partialReason' as partial_reason,
  coalesce(nullif(d.details -> 'additional_information', 'null'), '{}') as additional_information,
  (select coalesce(jsonb_agg(jsonb_build_object('prize_pool', p.name, 'prize_type', t.name) order by a.id), '[]')
    from award a
    join prize_pool p on p.client_id = ${client.id} and p.id = a.prize_pool_id
    left join prize_type t on t.client_id = ${client.id} and t.id = a.prize_type_id
    where a.client_id = ${client.id} and a.experience_id = e.experience_id
      and a.participant_id = e.participant_id and a.entry_id = e.id) as awarded_prizes`

/** The last decision of entry `e` in the queue; by entry_decision_entry. */
export const lastInQueue = ({ client }: Scope): Sql => sql`
  left join lateral (
    select d.details from entry_decision d
    where d.client_id = ${client.id} and d.entry_id = e.id and d.state in ('waiting', 'done')
      and d.details -> 'isElsewhere' is null
    order by d.made_at desc, d.id desc limit 1) d on true`

/** The last decision of entry `e` wherever it was made: one that waits, else that of the trail; by audit_entry_entity. */
const lastDecision = ({ client }: Scope): Sql => sql`
  left join lateral (
    select one.* from (
      select w.status, w.user_name as by, w.made_at as at, 1 as place from entry_decision w
      where w.client_id = ${client.id} and w.entry_id = e.id and w.state = 'waiting'
      union all
      (select a.after ->> 'status', case when a.actor_kind = 'user' then a.actor_name end, a.at, 2
        from audit_entry a
        where a.client_id = ${client.id} and a.entity = 'entry' and a.entity_id = e.id::text
          and a.action in ('entry.validate', 'entry.invalidate', 'entry.kick')
        order by a.number desc limit 1)) one
    order by one.place limit 1) last on true`

type Earned = z.input<typeof earned>
export type EarnedColumns = Pick<
  Earned,
  'credits' | 'person_credits' | 'partial_reason' | 'additional_information' | 'awarded_prizes'
>
type EarnedRow = Earned & { readonly due_at: Date | null }
type AnsweredRow = Omit<EarnedRow, 'answered_credits' | 'decided'> & {
  readonly kind: Kind
  readonly data: Readonly<Record<string, unknown>>
  readonly products: readonly Product[]
  readonly decided_status: Decision | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
}

/** The entry's last decision, its earnings, the prizes that came of them, and until when it is to be decided. */
export async function findEarned(db: Db, scope: Scope, entryId: string): Promise<EarnedRow> {
  const clientId = scope.client.id
  const { kind, data, products, decided_status, decided_by, decided_at, ...row } = await db.prepared().one(
    scope,
    sql<AnsweredRow>`
      select ${earnedColumns(scope)},
        last.status as decided_status, last.by as decided_by, last.at as decided_at,
        e.reprocessed_at is not null as is_reprocessed, e.suggested_credits, x.kind, e.data,
        coalesce(x.settings -> 'experience_products', '[]') as products,
        coalesce(e.reprocessed_at, e.created_at)
          + (x.settings ->> 'service_level_agreement_hours')::integer * interval '1 hour' as due_at
      from entry e
      join experience x on x.client_id = ${clientId} and x.id = e.experience_id
      ${lastInQueue(scope)}
      ${lastDecision(scope)}
      where e.client_id = ${clientId} and e.id = ${entryId}::uuid`,
  )
  return {
    ...row,
    decided: decided_status && decided_at && { status: decided_status, by: decided_by, at: decided_at },
    answered_credits: kinds[kind].earnsCredits ? answeredCredits(data, products) : null,
  }
}

export type TiedPool = Row<'prize_pool', 'id' | 'is_testing'> & { type_ids: string[] }

/** The pools of an experience, with their types. */
export function listTiedPools(db: Db, scope: Scope, experienceId: string): Promise<TiedPool[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<TiedPool>`
      select p.id, p.is_testing,
        array(select t.id::text from prize_type t where t.client_id = ${clientId} and t.prize_pool_id = p.id)
          as type_ids
      from experience_prize_pool x join prize_pool p on p.client_id = ${clientId} and p.id = x.prize_pool_id
      where x.client_id = ${clientId} and x.experience_id = ${experienceId}::uuid`,
  )
}

/**
 * Every pool of the experience that is for entries like this one, locked until commit and by their ids: whoever else
 * makes an entry of this person valid here waits, so that what one has is counted right.
 */
export async function lockTiedPools(
  tx: Db,
  scope: Scope,
  { experience_id, is_test }: Row<'entry', 'experience_id' | 'is_test'>,
): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from prize_pool p
      where p.client_id = ${scope.client.id} and p.is_testing = ${is_test}
        and p.id in (select t.prize_pool_id from experience_prize_pool t
          where t.client_id = ${scope.client.id} and t.experience_id = ${experience_id}::uuid)
      order by p.id for no key update of p`,
  )
}

/** Counts what the person of an entry has had here of other entries, tests apart: those that are valid, and prizes earned. */
export function countHad(
  db: Db,
  scope: Scope,
  entry: OfEntry & Row<'entry', 'is_test'>,
): Promise<{ valid: number; prizes: number }> {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<{ valid: number; prizes: number }>`
      select
        (select count(*) from entry e where e.client_id = ${clientId} and e.experience_id = ${entry.experience_id}::uuid
          and e.participant_id = ${entry.participant_id}::uuid and e.status = 'valid' and e.is_test = ${entry.is_test}
          and e.id <> ${entry.id}::uuid) as valid,
        (select count(*) from award a join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
          where a.client_id = ${clientId} and a.experience_id = ${entry.experience_id}::uuid
            and a.participant_id = ${entry.participant_id}::uuid and a.entry_id <> ${entry.id}::uuid
            and a.draw_id is null and p.is_testing = ${entry.is_test}) as prizes`,
  )
}
