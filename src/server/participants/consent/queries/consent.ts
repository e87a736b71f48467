import type { ConsentHow, ConsentState } from '#contract/participants/consentStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { writtenForms } from '../../renumbered.ts'

export type DefaultSubscription = Row<'subscription', 'id' | 'name' | 'is_double_opt_in'>

/** Of several who make it at once the later ones wait for the first and get its row: the id is derived. */
export async function insertDefaultSubscription(
  tx: Db,
  scope: Scope,
  shortcodeId: string | null,
): Promise<DefaultSubscription | undefined> {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<DefaultSubscription>`
      with known as (
        select id, name, is_double_opt_in from subscription
        where client_id = ${clientId} and is_default and shortcode_id is not distinct from ${shortcodeId}::uuid
      ), wanted as (
        select case when ${shortcodeId}::uuid is null then 'E-mail' else 'Texts from ' || s.code end as name
        from (select 1) one left join shortcode s on s.id = ${shortcodeId}::uuid
        where (s.id is not null or ${shortcodeId}::uuid is null) and not exists (select 1 from known)
      ), made as (
        insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
        select ${clientId}::bigint, ${subscriptionId(clientId, sql`${shortcodeId}::uuid`)},
          name, case when ${shortcodeId}::uuid is null then 'email' else 'sms' end, ${shortcodeId}::uuid, true, false,
          ${scope.at}::timestamptz
        from wanted
        on conflict (client_id, id) do update set name = subscription.name
        returning id, name, is_double_opt_in
      )
      select * from known union all select * from made`,
  )
}
const noShortcode = '00000000-0000-8000-8000-000000000000'

export async function findConsentState(
  db: Db,
  scope: Scope,
  of: { participantId: string; subscriptionId: string },
): Promise<ConsentState | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'consent', 'state'>>`
      select state from consent
      where client_id = ${scope.client.id} and subscription_id = ${of.subscriptionId} and participant_id = ${of.participantId}`,
  )
  return row?.state
}

/** By the unique indexes on phone and e-mail. Of a phone's two forms the one that said no counts. */
export function findAddressState(
  db: Db,
  scope: Scope,
  of: { channel: 'sms' | 'email'; address: string; subscriptionId: string },
): Promise<{ participant_id: string; state: ConsentState | null } | undefined> {
  const clientId = scope.client.id
  const forms = writtenForms(of.address)
  const address = of.channel === 'sms' ? sql`p.phone` : sql`p.email`
  return db.maybe(
    scope,
    sql<{
      participant_id: Rows['participant']['id']
      state: Rows['consent']['state'] | null
    }>`
      select p.id as participant_id, c.state from participant p
      left join consent c on c.client_id = ${clientId} and c.subscription_id = ${of.subscriptionId}::uuid
        and c.participant_id = p.id
      where p.client_id = ${clientId} and ${address} = any(${forms}::text[])
      order by c.state = 'out' desc nulls last, ${address} = ${forms[0]} desc limit 1`,
  )
}

/** True where the state is now another; only from one of the states before. */
export async function writeConsent(
  tx: Db,
  scope: Scope,
  change: ConsentChange,
  before: readonly ConsentState[],
): Promise<boolean> {
  const changed = await tx.maybe(
    scope,
    sql`with held as (${heldFor(scope, change)})
      insert into consent (client_id, subscription_id, participant_id, state, changed_at)
      select ${scope.client.id}::bigint, held.subscription_id, held.participant_id, ${change.state}::text,
        ${scope.at}::timestamptz
      from held
      where ${change.state}::text <> 'none' or exists (
        select 1 from consent where client_id = ${scope.client.id} and subscription_id = ${change.subscriptionId}
          and participant_id = ${change.participantId})
      on conflict (client_id, subscription_id, participant_id) do update
        set state = excluded.state, changed_at = excluded.changed_at
        where consent.state <> excluded.state and consent.state = any(array[${sql.join(before.map((state) => sql.lit(state)))}]::text[])
      returning 1`,
  )
  return changed !== undefined
}

/** Keeps both until commit, since consent has no foreign keys: nothing where one of them is gone. */
function heldFor(scope: Scope, of: { participantId: string; subscriptionId: string }) {
  return sql`
    select p.id as participant_id, s.id as subscription_id
    from participant p join subscription s on s.client_id = ${scope.client.id} and s.id = ${of.subscriptionId}::uuid
    where p.client_id = ${scope.client.id} and p.id = ${of.participantId}::uuid
    for key share`
}

export async function insertConsentChange(
  tx: Db,
  scope: Scope,
  change: ConsentChange & { id: string; userId: string | null },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into consent_change (client_id, id, subscription_id, participant_id, state, how, shown_text, proof,
        message_id, user_id, at, experience_id)
      values (${scope.client.id}, ${change.id}, ${change.subscriptionId}, ${change.participantId}, ${change.state},
        ${change.how}, ${change.shownText ?? null}, ${change.proof ?? null}, ${change.messageId ?? null},
        ${change.userId}, ${scope.at}, ${change.experienceId ?? null})`,
  )
}

/** The experience that this message of ours was sent for. */
export async function findExperienceOfMessage(
  db: Db,
  scope: Scope,
  messageId: string,
): Promise<string | null> {
  const row = await db.maybe(
    scope,
    sql<Row<'message', 'experience_id'>>`
      select experience_id from message where client_id = ${scope.client.id} and id = ${messageId}::uuid`,
  )
  return row?.experience_id ?? null
}

/** When a participant who has not answered yet was asked last; by consent_change_participant. */
export async function findLastQuestion(
  db: Db,
  scope: Scope,
  of: { participantId: string; subscriptionId: string },
): Promise<Row<'consent_change', 'at'> | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Row<'consent_change', 'at'>>`
      select h.at from consent c
      join consent_change h on h.client_id = ${clientId} and h.participant_id = c.participant_id
        and h.subscription_id = c.subscription_id and h.state = 'pending'
      where c.client_id = ${clientId} and c.subscription_id = ${of.subscriptionId}::uuid
        and c.participant_id = ${of.participantId}::uuid and c.state = 'pending'
      order by h.at desc limit 1`,
  )
}

export type Question = Row<'consent_change', 'participant_id' | 'subscription_id' | 'message_id'> &
  Row<'participant', 'email' | 'language'> & { state: ConsentState }

/** Only while the person has the address that it was sent to; that stays so until commit. */
export async function lockQuestion(db: Db, scope: Scope, id: string): Promise<Question | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Question>`
      select h.participant_id, h.subscription_id, h.message_id, p.email, p.language, coalesce(c.state, 'none') as state
      from consent_change h
      join participant p on p.client_id = ${clientId} and p.id = h.participant_id and p.erased_at is null
      join subscription s on s.client_id = ${clientId} and s.id = h.subscription_id
      join message m on m.client_id = ${clientId} and m.id = h.message_id and m.address = p.email
      left join consent c on c.client_id = ${clientId} and c.subscription_id = h.subscription_id
        and c.participant_id = h.participant_id
      where h.client_id = ${clientId} and h.id = ${id}::uuid and h.state = 'pending'
      for share of p`,
  )
}

type OptOut = OwnOptOut & { userId: string | null }

/**
 * Answers the subscriptions in which the person's own no is new: those that were not out, and those that staff had
 * closed, where the person's word takes the place of theirs, so that staff cannot open them again. Holds the person:
 * staff who change the same consent come before or after.
 */
export async function optOutConsents(tx: Db, scope: Scope, stop: OptOut): Promise<string[]> {
  const clientId = scope.client.id
  const subscriptionIds = await holdForOptOut(tx, scope, stop)
  const rowIds = subscriptionIds.map(() => newId())
  const rows = await tx.many(
    scope,
    sql<Row<'consent_change', 'subscription_id'>>`
      with standing as (
        select c.subscription_id from consent c
        where c.client_id = ${clientId} and c.participant_id = ${stop.participantId}::uuid
          and c.subscription_id = any(${subscriptionIds}::uuid[]) and c.state = 'out' and ${isOwnWord(clientId)}
      ), changed as (
        insert into consent as c (client_id, subscription_id, participant_id, state, changed_at)
        select ${clientId}::bigint, n.id, ${stop.participantId}::uuid, 'out', ${scope.at}::timestamptz
        from unnest(${subscriptionIds}::uuid[]) n (id)
        where not exists (select 1 from standing where standing.subscription_id = n.id)
        on conflict (client_id, subscription_id, participant_id) do update
          set state = 'out', changed_at = excluded.changed_at
        returning c.subscription_id
      )
      insert into consent_change (client_id, id, subscription_id, participant_id, state, how, shown_text, proof, message_id, user_id, at)
      select ${clientId}::bigint, n.row_id, n.id, ${stop.participantId}::uuid, 'out',
        ${stop.how}::text, ${stop.shownText}::text, ${stop.proof ?? null}::text,
        ${stop.messageId ?? null}::uuid, ${stop.userId}::uuid, ${scope.at}::timestamptz
      from changed
      join unnest(${subscriptionIds}::uuid[], ${rowIds}::uuid[]) n (id, row_id)
        on n.id = changed.subscription_id
      returning subscription_id`,
  )
  return rows.map((row) => row.subscription_id)
}

/** The subscriptions that a no is about. They and the person stay as they are until commit, and so do the consents. */
async function holdForOptOut(tx: Db, scope: Scope, stop: OptOut): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await tx.many(
    scope,
    sql<Row<'subscription', 'id'>>`
      select s.id from participant p join subscription s on s.client_id = ${clientId}
        and s.shortcode_id is not distinct from ${stop.shortcodeId}::uuid
        and (${stop.subscriptionId ?? null}::uuid is null or s.id = ${stop.subscriptionId ?? null}::uuid)
      where p.client_id = ${clientId} and p.id = ${stop.participantId}::uuid
      for no key update of p for key share of s`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether the state of the consent `c` is the word of the person: all that a user of the console did not set. The
 * change that made it is the one of its time. What was kept of an erased person (`staff`, without a user) is the
 * person's. By consent_change_participant.
 */
export function isOwnWord(clientId: number) {
  return sql<boolean>`coalesce((
    select bool_or(h.how <> 'staff' or h.user_id is null) from consent_change h
    where h.client_id = ${clientId} and h.participant_id = c.participant_id
      and h.subscription_id = c.subscription_id and h.state = c.state and h.at = c.changed_at), true)`
}

/** Makes the default subscription of every shortcode of the client, and the one for e-mail, where they are missing. */
export async function insertDefaultSubscriptions(tx: Db, scope: Scope): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
      select ${clientId}::bigint, ${subscriptionId(clientId, sql`w.shortcode_id`)}, w.name, w.channel, w.shortcode_id, true, false,
        ${scope.at}::timestamptz
      from (
        select s.id as shortcode_id, 'Texts from ' || s.code as name, 'sms' as channel
        from client_shortcode cs join shortcode s on s.id = cs.shortcode_id where cs.client_id = ${clientId}
        union all select null, 'E-mail', 'email'
      ) w
      where not exists (
        select 1 from subscription x
        where x.client_id = ${clientId} and x.is_default and x.shortcode_id is not distinct from w.shortcode_id)
      on conflict (client_id, id) do nothing`,
  )
}

/** Derived from client and shortcode, so that two who make the subscription at once make the same row. */
function subscriptionId(clientId: number, shortcodeId: Sql) {
  return sql`derived_id(coalesce(${shortcodeId}, ${noShortcode}::uuid),
    overlay(${noShortcode}::text placing lpad(to_hex(${clientId}::bigint), 12, '0') from 25)::uuid)`
}

export type ConsentChange = {
  readonly participantId: string
  readonly subscriptionId: string
  readonly state: ConsentState
  readonly how: ConsentHow
  readonly shownText?: string | null
  readonly proof?: string | null
  /** Our message that showed the text, or that led to the page with it. */
  readonly messageId?: string | null
  /** Of a yes: the experience whose form or whose question led to it. */
  readonly experienceId?: string | null
}

/** A person's own no: in one subscription, or in every one of the shortcode (STOP); null means e-mail. */
export type OwnOptOut = {
  participantId: string
  shortcodeId: string | null
  subscriptionId?: string | null
  how: ConsentHow
  shownText: string | null
  proof: string
  messageId?: string | null
}
