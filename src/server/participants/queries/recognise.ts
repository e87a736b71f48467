import type { languages } from '#contract/participants/calls.ts'
import type { Filled, Row } from '#db/rows.ts'
import { noteChange } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { namesCounter } from '../counters.ts'
import { renumberedCountries } from '../renumbered.ts'

const columns = sql`p.id, p.first_name, p.last_name, p.phone, p.email, p.language, p.is_flagged`

/**
 * A row for each form of the phone and one for the e-mail at most: by the unique indexes on both. Each is looked for by
 * itself, and its row then by its key: for several forms at once, or for "one or the other, in the order of ids", a plan
 * may walk through all of a client's people.
 */
export async function lockByIdentity(
  tx: Db,
  scope: Scope,
  { phones, email }: { phones: readonly string[]; email: string | null },
): Promise<RecognisedRow[]> {
  const clientId = scope.client.id
  const byPhone = phones.map(
    (phone) =>
      sql`select a.id from participant a where a.client_id = ${clientId} and a.phone = ${phone} union `,
  )
  return tx.many(
    scope,
    sql<RecognisedRow>`
      select p.* from (
        ${sql.join(byPhone, sql.raw(''))}
        select b.id from participant b where b.client_id = ${clientId} and b.email = ${email}
        order by id) found
      cross join lateral (
        select ${columns} from participant p
        where p.client_id = ${clientId} and p.id = found.id and (p.phone = any(${phones}::text[]) or p.email = ${email})
        offset 0 for update) p`,
  )
}

/** The participant whom a token of ours names; undefined for one who was erased or removed since. */
export async function lockRecognised(tx: Db, scope: Scope, id: string): Promise<RecognisedRow | undefined> {
  return tx.maybe(
    scope,
    sql<RecognisedRow>`
      select ${columns} from participant p
      where p.client_id = ${scope.client.id} and p.id = ${id}::uuid and p.erased_at is null for update`,
  )
}

/** The owner of this phone, in whichever of these forms; by the unique index on it. */
export async function listByPhones(db: Db, scope: Scope, phones: readonly string[]): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'participant', 'id'>>`
      select id from participant where client_id = ${scope.client.id} and phone = any(${phones}::text[]) order by id`,
  )
  return rows.map(({ id }) => id)
}

/** The ones of these participants whose phone is of a country that has given its phones other digits. */
export function listRenumbered(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Filled<'participant', 'id' | 'phone'>[]> {
  return db.many(
    scope,
    sql<Filled<'participant', 'id' | 'phone'>>`
      select id, phone from participant where client_id = ${scope.client.id} and id = any(${ids}::uuid[])
        and phone ~ ${renumberedCountries}`,
  )
}

type Known = PersonSeen & { id: string; phone: string | null; email: string | null }

/** The row has its phone in a form of before, where nobody has that of today. */
export async function writePhoneOfToday(
  tx: Db,
  scope: Scope,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  const changed = { phone, updated_at: scope.at, version: nextVersion }
  await tx.run(scope, updateRow('participant', { client_id: scope.client.id, id }, changed))
  noteChange(tx, scope, namesCounter)
}

/** Fills what is empty; a row that lacks nothing is not written again. */
export async function fillParticipant(tx: Db, scope: Scope, person: Known): Promise<RecognisedRow> {
  const clientId = scope.client.id
  const data = JSON.stringify(person.data ?? {})
  const written = await tx.run(
    scope,
    sql`update participant p set
        first_name = coalesce(p.first_name, ${person.first_name ?? null}),
        last_name = coalesce(p.last_name, ${person.last_name ?? null}),
        phone = coalesce(p.phone, ${person.phone}),
        email = coalesce(p.email, ${person.email}),
        data = ${data}::jsonb || p.data,
        updated_at = ${scope.at}, version = p.version + 1
      where p.client_id = ${clientId} and p.id = ${person.id}
        and ((p.first_name is null and ${person.first_name ?? null}::text is not null)
          or (p.last_name is null and ${person.last_name ?? null}::text is not null)
          or (p.phone is null and ${person.phone}::text is not null)
          or (p.email is null and ${person.email}::text is not null)
          or ${data}::jsonb || p.data <> p.data)`,
  )
  if (written > 0) noteChange(tx, scope, namesCounter)
  return tx.one(
    scope,
    sql<RecognisedRow>`select ${columns} from participant p where p.client_id = ${clientId} and p.id = ${person.id}`,
  )
}

/** The language of somebody new who has said none: the client's default one (M3), else English. */
export async function findDefaultLanguage(tx: Db, scope: Scope): Promise<Language> {
  const row = await tx.maybe(
    scope,
    sql<Row<'client_language', 'language'>>`
      select language from client_language where client_id = ${scope.client.id} and is_default limit 1`,
  )
  return row?.language ?? 'en'
}

/** Undefined where phone or e-mail is taken by now. */
export async function insertParticipant(
  tx: Db,
  scope: Scope,
  person: Known & { readonly language: Language },
): Promise<RecognisedRow | undefined> {
  return tx.maybe(
    scope,
    sql<RecognisedRow>`
      insert into participant as p (client_id, id, first_name, last_name, phone, email, language, data, notes,
        is_customer, is_flagged, created_at, updated_at)
      values (${scope.client.id}, ${person.id}, ${person.first_name ?? null}, ${person.last_name ?? null},
        ${person.phone}, ${person.email}, ${person.language}, ${JSON.stringify(person.data ?? {})}::jsonb, '',
        false, false, ${scope.at}, ${scope.at})
      on conflict do nothing
      returning ${columns}`,
  )
}

/** The person's own choice, by word: it overwrites. */
export async function writeLanguage(
  tx: Db,
  scope: Scope,
  { participantId, language }: { participantId: string; language: Language },
): Promise<void> {
  await tx.run(
    scope,
    sql`update participant set language = ${language}, updated_at = ${scope.at}, version = version + 1
        where client_id = ${scope.client.id} and id = ${participantId}::uuid and language <> ${language}`,
  )
}

export type Language = (typeof languages)[number]

/** The marks of a person who turns up; phone and e-mail in any spelling. */
export type PersonSeen = {
  readonly phone?: string | null
  readonly email?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly language?: Language
  readonly data?: Record<string, unknown>
}

export type RecognisedRow = Row<
  'participant',
  'id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'language' | 'is_flagged'
>
