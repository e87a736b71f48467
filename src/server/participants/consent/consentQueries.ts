import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ConsentChange, ConsentHow, ConsentState } from './consent.ts'

export async function insertDefaultSubscription(tx: Db, scope: Scope, shortcodeId: string | null) {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<{ id: string; name: string }>`
      with known as (
        select id, name from subscription
        where client_id = ${clientId} and is_default and shortcode_id is not distinct from ${shortcodeId}::uuid
      ), wanted as (
        select case when ${shortcodeId}::uuid is null then 'E-mail' else 'Texts from ' || s.code end as name
        from (select 1) one left join shortcode s on s.id = ${shortcodeId}::uuid
        where (s.id is not null or ${shortcodeId}::uuid is null) and not exists (select from known)
      ), made as (
        insert into subscription (client_id, id, name, channel, shortcode_id, is_default, created_at)
        select ${clientId}, ${subscriptionId(clientId, sql`${shortcodeId}::uuid`)},
          name, case when ${shortcodeId}::uuid is null then 'email' else 'sms' end, ${shortcodeId}, true, ${scope.at}
        from wanted
        on conflict (client_id, id) do update set name = subscription.name
        returning id, name
      )
      select id, name from known union all select id, name from made`,
  )
}
const noShortcode = '00000000-0000-8000-8000-000000000000'

export async function selectConsent(
  db: Db,
  scope: Scope,
  of: { participantId: string; subscriptionId: string },
): Promise<ConsentState | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ state: ConsentState }>`
      select state from consent
      where client_id = ${scope.client.id} and subscription_id = ${of.subscriptionId} and participant_id = ${of.participantId}`,
  )
  return row?.state
}

/** True where the state is now another; only from one of the states before. */
export async function upsertConsent(
  tx: Db,
  scope: Scope,
  change: ConsentChange,
  before: readonly ConsentState[],
): Promise<boolean> {
  const changed = await tx.run(
    scope,
    sql`insert into consent (client_id, subscription_id, participant_id, state, changed_at)
      select ${scope.client.id}, ${change.subscriptionId}::uuid, ${change.participantId}::uuid, ${change.state}, ${scope.at}
      where ${change.state} <> 'none' or exists (
        select from consent where client_id = ${scope.client.id} and subscription_id = ${change.subscriptionId}
          and participant_id = ${change.participantId})
      on conflict (client_id, subscription_id, participant_id) do update
        set state = excluded.state, changed_at = excluded.changed_at
        where consent.state <> excluded.state and consent.state = any(${before})`,
  )
  return changed > 0
}

export async function insertConsentChange(
  tx: Db,
  scope: Scope,
  change: ConsentChange & { id: string; userId: string | null },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into consent_change (client_id, id, subscription_id, participant_id, state, how, shown_text, proof, user_id, at)
      values (${scope.client.id}, ${change.id}, ${change.subscriptionId}, ${change.participantId}, ${change.state},
        ${change.how}, ${change.shownText ?? null}, ${change.proof ?? null}, ${change.userId}, ${scope.at})`,
  )
}

type OptOut = {
  participantId: string
  shortcodeId: string
  how: ConsentHow
  shownText: string | null
  userId: string | null
}

/** Answers the subscriptions that changed. */
export async function optOutConsents(tx: Db, scope: Scope, stop: OptOut): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await tx.many(
    scope,
    sql<{ subscription_id: string }>`
      with changed as (
        insert into consent (client_id, subscription_id, participant_id, state, changed_at)
        select ${clientId}, s.id, ${stop.participantId}::uuid, 'out', ${scope.at}
        from subscription s where s.client_id = ${clientId} and s.shortcode_id = ${stop.shortcodeId}
        on conflict (client_id, subscription_id, participant_id) do update
          set state = 'out', changed_at = excluded.changed_at where consent.state <> 'out'
        returning subscription_id
      )
      insert into consent_change (client_id, id, subscription_id, participant_id, state, how, shown_text, user_id, at)
      select ${clientId}, derived_id(subscription_id, ${newId()}::uuid), subscription_id, ${stop.participantId}::uuid, 'out', ${stop.how}, ${stop.shownText},
        ${stop.userId}::uuid, ${scope.at} from changed
      returning subscription_id`,
  )
  return rows.map((row) => row.subscription_id)
}

/** Makes the default subscription of every shortcode of the client, and the one for e-mail, where they are missing. */
export async function insertDefaultSubscriptions(tx: Db, scope: Scope): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`insert into subscription (client_id, id, name, channel, shortcode_id, is_default, created_at)
      select ${clientId}, ${subscriptionId(clientId, sql`w.shortcode_id`)}, w.name, w.channel, w.shortcode_id, true, ${scope.at}
      from (
        select s.id as shortcode_id, 'Texts from ' || s.code as name, 'sms' as channel
        from client_shortcode cs join shortcode s on s.id = cs.shortcode_id where cs.client_id = ${clientId}
        union all select null, 'E-mail', 'email'
      ) w
      where not exists (
        select from subscription x
        where x.client_id = ${clientId} and x.is_default and x.shortcode_id is not distinct from w.shortcode_id)
      on conflict (client_id, id) do nothing`,
  )
}

/** Derived from client and shortcode, so that two who make the subscription at once make the same row. */
function subscriptionId(clientId: number, shortcodeId: RawBuilder<unknown>) {
  return sql`derived_id(coalesce(${shortcodeId}, ${noShortcode}::uuid),
    overlay(${noShortcode}::text placing lpad(to_hex(${clientId}::bigint), 12, '0') from 25)::uuid)`
}
