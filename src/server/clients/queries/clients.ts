import type { Client, ClientForm, ClientSettings } from '#contract/clients/calls.ts'
import type { FontName } from '#contract/words/fonts.ts'
import type { LogoGround } from '#contract/words/logo.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type ClientRef, installation } from '#server/platform/scope.ts'

export type ClientRow = Row<
  'client',
  | 'id'
  | 'eid'
  | 'name'
  | 'colour'
  | 'time_zone'
  | 'help_text'
  | 'help_text_fr'
  | 'needs_two_persons_to_confirm'
  | 'requires_two_step'
  | 'approval_above'
  | 'postal_address'
  | 'logo_hash'
  | 'logo_width'
  | 'logo_height'
  | 'logo_alt'
  | 'logo_alt_fr'
  | 'font_hash'
  | 'privacy_url'
  | 'privacy_url_fr'
  | 'privacy_name'
  | 'privacy_email'
  | 'files_kept_days'
  | 'version'
> & {
  logo_ground: LogoGround
  font: FontName
  quiet_from: string
  quiet_until: string
}

export const columns = sql`id, eid, name, colour, time_zone, help_text, help_text_fr,
  left(quiet_from::text, 5) as quiet_from, left(quiet_until::text, 5) as quiet_until,
  needs_two_persons_to_confirm, requires_two_step, approval_above, postal_address,
  logo_hash, logo_width, logo_height, logo_alt, logo_alt_fr, logo_ground, font, font_hash,
  privacy_url, privacy_url_fr, privacy_name, privacy_email, files_kept_days, version`

export function findClient(db: Db, clientId: number): Promise<Client | undefined> {
  return db.maybe(installation, sql<ClientRow>`select ${columns} from client where id = ${clientId}`)
}

export function lockClient(tx: Db, clientId: number): Promise<Client | undefined> {
  return tx.maybe(
    installation,
    sql<ClientRow>`select ${columns} from client where id = ${clientId} for update`,
  )
}

type RefRow = Row<'client', 'id' | 'eid' | 'name'> & { timeZone: Rows['client']['time_zone'] }

const refColumns = sql`id, eid, name, time_zone as "timeZone"`

export function findRefById(db: Db, clientId: number): Promise<ClientRef | undefined> {
  return db.maybe(installation, sql<RefRow>`select ${refColumns} from client where id = ${clientId}`)
}

export function findRefByEid(db: Db, eid: string): Promise<ClientRef | undefined> {
  return db.maybe(installation, sql<RefRow>`select ${refColumns} from client where eid = ${eid}`)
}

/** By number or eid; more digits than a number has name nothing. */
export async function findRefByName(db: Db, name: number | string): Promise<ClientRef | undefined> {
  if (!/^\d+$/.test(String(name))) return findRefByEid(db, String(name))
  return String(name).length < 10 ? findRefById(db, Number(name)) : undefined
}

export async function findLinkKey(db: Db, clientId: number): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'client', 'link_key'>>`select link_key from client where id = ${clientId}::bigint`,
  )
  return row?.link_key
}

export function listRefs(db: Db): Promise<ClientRef[]> {
  return db.many(installation, sql<RefRow>`select ${refColumns} from client order by eid`)
}

/** The next number is taken under a lock of its own, because a sequence would leave gaps and grow unseen. */
export async function insertClient(tx: Db, form: ClientForm, at: Date): Promise<Client> {
  await tx.run(installation, sql`select pg_advisory_xact_lock(hashtextextended('client number', 0))`)
  return tx.one(
    installation,
    sql<ClientRow>`
      insert into client (id, eid, name, colour, time_zone, help_text, help_text_fr, quiet_from, quiet_until,
        needs_two_persons_to_confirm, requires_two_step, approval_above, postal_address, logo_alt, logo_alt_fr, logo_ground,
        font, privacy_url, privacy_url_fr, privacy_name, privacy_email, files_kept_days, created_at)
      select coalesce(max(id), 0) + 1, ${form.eid}, ${form.name}, ${form.colour}, ${form.time_zone},
        ${form.help_text}, ${form.help_text_fr}, ${form.quiet_from}::time, ${form.quiet_until}::time,
        ${form.needs_two_persons_to_confirm}::boolean, ${form.requires_two_step ?? false}::boolean,
        ${form.approval_above ?? null}::int,
        ${form.postal_address ?? null}, ${form.logo_alt ?? null}, ${form.logo_alt_fr ?? null},
        ${form.logo_ground ?? 'light'}, ${form.font ?? 'system'}, ${form.privacy_url ?? null}, ${form.privacy_url_fr ?? null},
        ${form.privacy_name ?? null}, ${form.privacy_email ?? null},
        ${form.files_kept_days ?? 30}::int, ${at}::timestamptz
      from client
      returning ${columns}`,
  )
}

export function writeClient(tx: Db, clientId: number, form: ClientSettings): Promise<Client> {
  const changed = updateRow('client', { id: clientId }, { ...form, version: nextVersion })
  return tx.one(installation, sql<ClientRow>`${changed} returning ${columns}`)
}

export async function getLanguagesVersion(db: Db, clientId: number): Promise<number> {
  const row = await db.one(
    installation,
    sql<Row<'client', 'languages_version'>>`select languages_version from client where id = ${clientId}`,
  )
  return row.languages_version
}

export async function addLanguagesVersion(tx: Db, clientId: number): Promise<void> {
  await tx.run(
    installation,
    sql`update client set languages_version = languages_version + 1 where id = ${clientId}`,
  )
}
