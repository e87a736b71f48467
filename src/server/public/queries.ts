import type { ConsentState } from '#contract/participants/consentStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type Standing = {
  /** Whether this client knows the phone. */
  isKnown: boolean
  consent: ConsentState
  /** Whether it has this very text already. */
  isRepeat: boolean
}

type Texted = { phones: readonly [string, ...string[]]; shortcodeId: string; providerMessageId: string }

/** How a phone stands with this client on the shortcode, in the first of its forms that the client knows. */
export async function getStanding(db: Db, scope: Scope, texted: Texted): Promise<Standing> {
  const { phones, shortcodeId, providerMessageId } = texted
  return db.one(
    scope,
    sql<Standing>`
      select p.id is not null as "isKnown", coalesce(c.state, 'none') as consent,
        exists (select 1 from message m where m.client_id = ${scope.client.id} and m.sender_id = ${shortcodeId}::uuid
                and m.direction = 'in' and m.gateway_key = ${providerMessageId}) as "isRepeat"
      from (select 1) one
      left join lateral (select id from participant
        where client_id = ${scope.client.id} and phone = any(${phones}::text[])
        order by phone = ${phones[0]} desc limit 1) p on true
      left join subscription s on s.client_id = ${scope.client.id} and s.shortcode_id = ${shortcodeId}::uuid and s.is_default
      left join consent c on c.client_id = ${scope.client.id} and c.subscription_id = s.id and c.participant_id = p.id`,
  )
}

type Earlier = { experienceId: string; participantId: string; entryId: string; since: Date }

/** Whether a person entered since then, before this entry; by entry_participant. */
export async function hasEnteredBefore(db: Db, scope: Scope, earlier: Earlier): Promise<boolean> {
  const { experienceId, participantId, entryId, since } = earlier
  const { found } = await db.one(
    scope,
    sql<{ found: boolean }>`
      select exists (select 1 from entry
        where client_id = ${scope.client.id} and participant_id = ${participantId}::uuid and created_at >= ${since}
          and experience_id = ${experienceId}::uuid and id <> ${entryId}::uuid) as found`,
  )
  return found
}

type Asked = { participantId: string; subscriptionId: string }
type ShownRow = { shownText: string; messageId: Rows['message']['id'] | null }

/** The text that last asked this person for consent, unless it never went out; by consent_change_participant. */
export async function findPrompt(db: Db, scope: Scope, of: Asked): Promise<ShownRow | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<ShownRow>`
      select h.shown_text as "shownText", h.message_id as "messageId" from (
        select shown_text, message_id from consent_change
        where client_id = ${clientId} and participant_id = ${of.participantId}::uuid
          and subscription_id = ${of.subscriptionId}::uuid and state = 'pending'
        order by at desc, id desc limit 1) h
      left join message m on m.client_id = ${clientId} and m.id = h.message_id
      where h.shown_text is not null and (m.id is null or m.state not in ('failed', 'skipped'))`,
  )
}

/** Our answer to the text that opted this person out; nothing where something else did, or it never went out. */
export async function findStopAnswer(db: Db, scope: Scope, of: Asked): Promise<ShownRow | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<ShownRow>`
      select m.body as "shownText", m.id as "messageId" from consent c
      join consent_change h on h.client_id = ${clientId} and h.participant_id = c.participant_id
        and h.subscription_id = c.subscription_id and h.state = 'out' and h.at = c.changed_at
      join event e on e.client_id = ${clientId} and e.participant_id = c.participant_id
        and e.action = 'message_received' and e.subject_id::text = h.proof
      join message m on m.client_id = ${clientId} and m.event_id = e.id and m.direction = 'out'
        and m.body is not null and m.state not in ('failed', 'skipped')
      where c.client_id = ${clientId} and c.participant_id = ${of.participantId}::uuid
        and c.subscription_id = ${of.subscriptionId}::uuid and c.state = 'out'
      order by m.created_at desc, m.id desc limit 1`,
  )
}

/** The experience that last texted this person from the shortcode: its texts speak on; served by message_thread. */
export async function findLastExperienceId(
  db: Db,
  scope: Scope,
  of: { participantId: string; shortcodeId: string },
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ experience_id: NonNullable<Rows['message']['experience_id']> }>`
      select experience_id from message
      where client_id = ${scope.client.id} and participant_id = ${of.participantId}::uuid
        and sender_id = ${of.shortcodeId}::uuid and direction = 'out' and experience_id is not null
      order by created_at desc, id desc limit 1`,
  )
  return row?.experience_id
}

export async function findShortcodeCode(db: Db, shortcodeId: string): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'shortcode', 'code'>>`select code from shortcode where id = ${shortcodeId}::uuid`,
  )
  return row?.code
}

/**
 * Names the state of all rows that a public page is made of: it is another one after each change, whoever made it, since
 * a changed row has the number of another transaction. By the tables' keys; undefined for a deleted experience.
 */
export async function findMark(
  db: Db,
  scope: Scope,
  { experienceId }: { experienceId: string },
): Promise<string | undefined> {
  const clientId = scope.client.id
  const row = await db.maybe(
    scope,
    sql<{ mark: string }>`
      select concat_ws(' ', e.version, e.xmin, c.version, c.xmin, s.xmin, g.version, g.xmin, exists (
        select 1 from client_language where client_id = ${clientId} and language = 'fr'), exists (
        select 1 from mailbox where client_id = ${clientId}), (
        select string_agg(concat_ws(' ', p.name, p.language, p.xmin), ' ' order by p.name, p.language)
        from experience_page p where p.client_id = ${clientId} and p.experience_id = ${experienceId}::uuid
      ), (
        select string_agg(concat_ws(' ', d.domain, d.xmin), ' ' order by d.domain)
        from public_domain d where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid
      )) as mark
      from experience e join client c on c.id = ${clientId}
      left join campaign g on g.client_id = ${clientId} and g.id = e.campaign_id
      left join shortcode s on s.id = (e.settings ->> 'shortcode_id')::uuid
      where e.client_id = ${clientId} and e.id = ${experienceId}::uuid and e.deleted_at is null`,
  )
  return row?.mark
}

export type Simulator = Row<'shortcode', 'code'> & {
  client: Rows['client']['name']
  keywords: string[]
}

/** The simulator's shortcodes with what can be texted to them. */
export async function listSimulators(db: Db): Promise<Simulator[]> {
  return db.many(
    installation,
    sql<Simulator>`
      select s.code, c.name as client,
        coalesce(array_agg(k.keyword order by k.created_at desc) filter (where k.keyword is not null), '{}') as keywords
      from shortcode s join client c on c.id = s.home_client_id
      left join keyword k on k.shortcode_id = s.id and k.experience_id is not null
      where s.gateway = 'simulator' group by s.code, c.name order by s.code`,
  )
}

export type OutboxMail = Row<
  'outbox_mail',
  'id' | 'from_address' | 'to_address' | 'subject' | 'body' | 'unsubscribe_url' | 'created_at'
> & {
  /** Null for the installation's own mail, which nobody can answer. */
  from_name: Rows['outbox_mail']['from_name']
}

const outboxColumns = sql`id, from_name, from_address, to_address, subject, body, unsubscribe_url, created_at`

/** The newest; those of the installation itself, which come from no mailbox, only where they are shown. */
export async function listOutbox(db: Db, { isOwnShown }: { isOwnShown: boolean }): Promise<OutboxMail[]> {
  return db.many(
    installation,
    sql<OutboxMail>`
      select ${outboxColumns} from outbox_mail where ${isOwnShown} or from_address is not null
      order by created_at desc, id desc limit 200`,
  )
}

export async function findOutboxMail(
  db: Db,
  id: string,
): Promise<(OutboxMail & Row<'outbox_mail', 'message_id'>) | undefined> {
  return db.maybe(
    installation,
    sql<OutboxMail & Row<'outbox_mail', 'message_id'>>`
      select ${outboxColumns}, message_id from outbox_mail where id = ${id}::uuid`,
  )
}
