import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Person } from '../messageText.ts'
import { type Audience, audienceRows, listStart } from './audience.ts'

/** `lacking`: how many of them have no value, for each of the fields that were asked for. */
export type AudienceGroup = { reason: string | null; is_french: boolean; count: number; lacking: number[] }
/** `at` is when the count began. */
export type CountedAudience = { readonly at: Date; readonly groups: readonly AudienceGroup[] }

/**
 * Counts of audiences while a text is written: a small one is always counted anew; of a large one whoever asks gets
 * the last count, with its time (a million rows take some 3 s).
 */
const counts = createMemory<CountedAudience>({
  name: 'broadcast_audiences',
  freshFor: 10_000,
  keptFor: 60_000,
  mostEntries: 500,
  isKept: ({ groups }) => groups.reduce((sum, { count }) => sum + count, 0) >= 20_000,
})

/** The rows of a list by reason and language: the same as freezing would give (`counts` on their age). */
export function countAudience(
  db: Db,
  scope: Scope,
  { audience, fields }: { audience: Audience; fields: readonly string[] },
): Promise<CountedAudience> {
  const { clientId, channel, listId, subscriptionId, skipsOptinCheck } = audience
  const key = [channel, listId, subscriptionId, skipsOptinCheck, ...fields].join(' ')
  const lacking = fields.map((field) => sql`count(*) filter (where ${lacks(field)})::int`)
  const { at } = scope
  return counts.recall({ db, clientId, key, at }, async () => {
    const groups = await db.many(
      scope,
      sql<AudienceGroup>`
        select reason, language = 'fr' as is_french, count(*) as count, array[${sql.join(lacking)}]::int[] as lacking
        from (${audienceRows(audience, listStart)}) audience group by 1, 2`,
    )
    return { at, groups }
  })
}

/** As a message is written (`renderTemplate`): blanks are no value, and of a person's own data only what is plain text. */
function lacks(field: string): Sql<boolean> {
  if (field === 'name') return sql`(${lacks('first_name')} and ${lacks('last_name')})`
  if (!field.startsWith('data.')) return sql`coalesce(${sql.ref(field)}, '') !~ '\\S'`
  const value = sql`data -> ${field.slice('data.'.length)}::text`
  return sql`case jsonb_typeof(${value}) when 'string' then (${value}) #>> '{}' !~ '\\S'
    when 'number' then false when 'boolean' then false else true end`
}

/** From so many rows of the list they are taken: where few receive, the search ends there. */
const searchedRows = 20_000
const measuredPeople = 50
const previewPeople = 3

export type Readers = { readonly english: readonly Person[]; readonly french: readonly Person[] }

/** The first real recipients, by the text that they get; everybody gets the first one where there is no French text. */
export async function sampleReaders(
  db: Db,
  scope: Scope,
  { audience, hasFrench }: { audience: Audience; hasFrench: boolean },
): Promise<Readers> {
  const first = { from: 0, count: measuredPeople }
  if (!hasFrench) return { english: await listPeople(db, scope, { audience, ...first }), french: [] }
  const english = await listPeople(db, scope, { audience, ...first, isFrench: false })
  return { english, french: await listPeople(db, scope, { audience, ...first, isFrench: true }) }
}

/** Real recipients to look at, leaving out the first `from`. */
export function samplePreviews(
  db: Db,
  scope: Scope,
  { audience, from }: { audience: Audience; from: number },
): Promise<Person[]> {
  return listPeople(db, scope, { audience, from, count: previewPeople })
}

type LikelyNo = Person & { participant_id: string }

/** So many are looked at, the latest first. */
const mostLikelyNoes = 500

/**
 * Recipients who wrote to this sender what begins like an opt-out, without staff having answered or the
 * person having opted in since. By the index conversation_likely_stop, and the audience's rows by these people alone.
 */
export async function listLikelyNoes(
  db: Db,
  scope: Scope,
  { audience, senderId }: { audience: Audience; senderId: string },
): Promise<LikelyNo[]> {
  const { clientId, subscriptionId } = audience
  const doubtful = await db.many(
    scope,
    sql<{ participant_id: string }>`select d.participant_id from conversation d
      where d.client_id = ${clientId} and d.sender_id = ${senderId}::uuid and d.likely_stop_at is not null
        and not exists (select 1 from consent o where o.client_id = ${clientId} and o.participant_id = d.participant_id
          and o.subscription_id = ${subscriptionId}::uuid and o.state = 'in' and o.changed_at > d.likely_stop_at)
      order by d.likely_stop_at desc limit ${mostLikelyNoes}`,
  )
  if (doubtful.length === 0) return []
  return db.many(
    scope,
    sql<LikelyNo>`
      select participant_id, first_name, last_name, phone, email, language, data
      from (${audienceRows(audience, listStart)}) audience
      where participant_id = any(${doubtful.map((one) => one.participant_id)}::uuid[]) and reason is null
      order by participant_id`,
  )
}

/** The first one, for a test. */
export async function findFirstRecipient(
  db: Db,
  scope: Scope,
  audience: Audience,
): Promise<Person | undefined> {
  return (await listPeople(db, scope, { audience, from: 0, count: 1 }))[0]
}

type Wanted = { audience: Audience; from: number; count: number; isFrench?: boolean }

/** In the order of the list, so it stops at the last one that is wanted. */
function listPeople(db: Db, scope: Scope, wanted: Wanted): Promise<Person[]> {
  const { audience, from, count, isFrench } = wanted
  const isMeant = isFrench === undefined ? sql`true` : sql`(language = 'fr') = ${isFrench}::boolean`
  return db.many(
    scope,
    sql<Person>`
      select first_name, last_name, phone, email, language, data
      from (${audienceRows(audience, listStart, searchedRows + from)}) audience
      where reason is null and ${isMeant}
      order by participant_id, ordinal limit ${count} offset ${from}`,
  )
}
