/**
 * Opt-outs that outlive the person or the address they were said for: SHA-256 over a key of the client and the
 * normalised phone or e-mail. An opt-out of texts is bound to the phone, one of e-mail to the e-mail, and where
 * that is missing to the other. Whoever comes back with that address, from any source, is out from the beginning,
 * until he or she says yes again; an import never says it for anybody.
 */
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listRenumbered } from '../queries/recognise.ts'
import { writtenForms } from '../renumbered.ts'

/** The consent history's word on an opt-out that came back. */
const restoredProof = 'This phone or e-mail opted out earlier, and the opt-out was kept.'

/** The keyed hash of an address, as kept_opt_out has it. */
export const hashOf = (address: Sql) =>
  sql`sha256(convert_to((select k.erasure_key from client k where k.id = current_client())::text || ${address}, 'UTF8'))`

/**
 * Keeps the opt-outs of these participants before their phones and e-mails go; with `addresses` only those bound to
 * one of them. Answers how many there were. The caller holds the participants' rows.
 */
export async function keepOptOuts(
  tx: Db,
  scope: Scope,
  of: { participantIds: readonly string[]; addresses?: readonly string[] },
): Promise<number> {
  const clientId = scope.client.id
  const isGoing = of.addresses ? sql`a.address = any(${of.addresses}::text[])` : sql`a.address is not null`
  return tx.run(
    scope,
    sql`insert into kept_opt_out as k (client_id, subscription_id, address_hash, at)
      select ${clientId}::bigint, c.subscription_id, ${hashOf(sql`a.address`)}, max(c.changed_at)
      from unnest(${of.participantIds}::uuid[]) n (id)
      cross join lateral (select * from participant p where p.client_id = ${clientId} and p.id = n.id offset 0) p
      cross join lateral (select * from consent c
        where c.client_id = ${clientId} and c.participant_id = n.id and c.state = 'out' offset 0) c
      cross join lateral (select s.channel from subscription s
        where s.client_id = ${clientId} and s.id = c.subscription_id offset 0) s
      cross join lateral (
        select case when s.channel = 'sms' then coalesce(p.phone, p.email) else coalesce(p.email, p.phone) end as address
      ) a
      where ${isGoing}
      group by c.subscription_id, a.address
      order by a.address, c.subscription_id
      on conflict (client_id, address_hash, subscription_id) do update set at = greatest(k.at, excluded.at)`,
  )
}

/**
 * Opts these participants out where their phone, in any of its forms, or e-mail has a kept opt-out; a later yes that is no import stands. Belongs
 * behind whatever makes a participant or gives one a phone or e-mail, before anything opts in. A client without kept
 * opt-outs pays one look at an index. Answers how many consents changed.
 *
 * The history says `staff`, the only word of its five for what the installation does for the client; no user is
 * named, and the proof says what happened. It is no event: nobody opted out just now.
 */
export async function restoreOptOuts(
  tx: Db,
  scope: Scope,
  participantIds: readonly string[],
): Promise<number> {
  if (participantIds.length === 0 || !(await hasKeptOptOuts(tx, scope))) return 0
  return restoreKept(tx, scope, participantIds)
}

/** The same of a client that has kept opt-outs. */
export async function restoreKept(tx: Db, scope: Scope, participantIds: readonly string[]): Promise<number> {
  const clientId = scope.client.id
  const renumbered = await listRenumbered(tx, scope, participantIds)
  const forms = renumbered.flatMap(({ id, phone }) => writtenForms(phone).map((form) => ({ id, form })))
  return tx.run(
    scope,
    sql`with hashed as materialized (
        select p.id as participant_id, ${hashOf(sql`a.address`)} as address_hash
        from participant p cross join lateral (values (p.phone), (p.email)) a (address)
        where p.client_id = ${clientId} and p.id = any(${participantIds}::uuid[]) and a.address is not null
        union
        select f.id, ${hashOf(sql`f.form`)}
        from unnest(${forms.map(({ id }) => id)}::uuid[], ${forms.map(({ form }) => form)}::text[]) f (id, form)
      ), kept as (
        select k.subscription_id, h.participant_id, max(k.at) as at
        from hashed h
        cross join lateral (select k.subscription_id, k.at from kept_opt_out k
          where k.client_id = ${clientId} and k.address_hash = h.address_hash offset 0) k
        cross join lateral (select s.id from subscription s
          where s.client_id = ${clientId} and s.id = k.subscription_id offset 0) s
        group by k.subscription_id, h.participant_id
      ), changed as (
        insert into consent as c (client_id, subscription_id, participant_id, state, changed_at)
        select ${clientId}::bigint, kept.subscription_id, kept.participant_id, 'out', ${scope.at}::timestamptz
        from kept
        where not exists (${laterYes(clientId)})
        order by kept.subscription_id, kept.participant_id
        on conflict (client_id, subscription_id, participant_id) do update
          set state = 'out', changed_at = excluded.changed_at where c.state <> 'out'
        returning c.subscription_id, c.participant_id
      )
      insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, at)
      select ${clientId}::bigint, derived_id(derived_id(c.subscription_id, c.participant_id), ${newId()}::uuid),
        c.subscription_id, c.participant_id, 'out', 'staff', ${restoredProof}::text, ${scope.at}::timestamptz
      from changed c
      returning 1`,
  )
}

/** Whether this address (normalised) has a kept opt-out in the subscription. */
export async function hasKeptOptOut(
  db: Db,
  scope: Scope,
  of: { address: string; subscriptionId: string },
): Promise<boolean> {
  const forms = writtenForms(of.address)
  const { has } = await db.one(
    scope,
    sql<{ has: boolean }>`
      select exists (select 1 from kept_opt_out k where k.client_id = ${scope.client.id}
        and k.subscription_id = ${of.subscriptionId}::uuid
        and k.address_hash in (select ${hashOf(sql`a.form`)} from unnest(${forms}::text[]) a (form))) as has`,
  )
  return has
}

/** A statement of its own: the other one costs an import of many most of its time in being read and planned. */
export async function hasKeptOptOuts(db: Db, scope: Scope): Promise<boolean> {
  const { has } = await db.one(
    scope,
    sql<{
      has: boolean
    }>`select exists (select 1 from kept_opt_out k where k.client_id = ${scope.client.id}) as has`,
  )
  return has
}

/** The consent is in, and not by an import, since after the opt-out. */
const laterYes = (clientId: number) => sql`
  select 1 from consent n
  join consent_change h on h.client_id = ${clientId} and h.participant_id = n.participant_id
    and h.subscription_id = n.subscription_id and h.state = 'in' and h.how <> 'import'
    and h.at > kept.at
  where n.client_id = ${clientId} and n.subscription_id = kept.subscription_id
    and n.participant_id = kept.participant_id and n.state = 'in'
  offset 0`
