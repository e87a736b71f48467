import type { Kind } from '#contract/experiences/kinds.ts'
import type { BroadcastState } from '#contract/messaging/broadcastStates.ts'
import { mostOfAKind, type ObjectKind } from '#contract/reporting/objectKinds.ts'
import type { Role } from '#contract/roles.ts'
import type { Channel } from '#contract/words/channels.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { fitOf, type TextAsked } from '../asked.ts'
import { type ObjectColumn, objectColumns, type Source } from '../sources.ts'

type Of<K extends ObjectKind, Columns> = { kind: K; fit: number; id: string } & Columns

/** An object with its columns, as its kind means them (`sources.ts`). */
export type ObjectRow =
  | Of<'experience', ExperienceColumns>
  | Of<'broadcast', BroadcastColumns>
  | Of<'list', { name: string; ends: Date | null }>
  | Of<'campaign' | 'shortcode' | 'pool', { name: string }>
  | Of<'keyword', { name: string; code: string; detail: string | null }>
  | Of<'link', { name: string; code: string; detail: string }>
  | Of<'subscription', { name: string; type: Channel }>
  | Of<'user', { name: string; code: string; type: Role }>
type ExperienceColumns = {
  name: string
  code: string
  /** When its pages are closed, as it is written. */
  detail: string | null
  type: Kind
  /** A draft. */
  is_held: boolean
  begins: Date | null
  ends: Date | null
}
type BroadcastColumns = {
  name: string | null
  code: string | null
  detail: string
  type: Channel
  state: BroadcastState
  is_held: boolean
  is_now: boolean
  begins: Date
  ends: Date | null
}

/** The best of each kind, the newest first where several fit equally well. */
export async function findObjects(
  db: Db,
  scope: Scope,
  { text, sources }: { text: TextAsked; sources: readonly Source[] },
): Promise<ObjectRow[]> {
  const fit = fitOf(text, { name: sql`s.folded`, code: sql`s.folded_code` })
  return listFrom(db, scope, {
    sources,
    select: (rows) => sql`
      select ${fit} as fit, s.* from (${rows}) s
      where s.folded like all (${text.patterns}::text[]) or s.folded_code like ${text.begins}
      order by fit, s.id desc limit ${sql.lit(mostOfAKind)}`,
  })
}

/** Objects with these ids; an experience also by its eid. */
export async function listObjects(
  db: Db,
  scope: Scope,
  { ids, eids, sources }: { ids: string[]; eids: string[]; sources: readonly Source[] },
): Promise<ObjectRow[]> {
  return listFrom(db, scope, {
    sources,
    select: (rows, { kind }) => sql`
      select 0 as fit, s.* from (${rows} and (x.id = any(${ids}::uuid[])
        ${kind === 'experience' ? sql`or x.eid = any(${eids}::text[])` : sql``})) s`,
  })
}

type Selecting = {
  sources: readonly Source[]
  select: (rows: Sql, source: Source) => Sql
}

async function listFrom(db: Db, scope: Scope, { sources, select }: Selecting): Promise<ObjectRow[]> {
  if (sources.length === 0) return []
  const selections = sources.map(
    (source) => sql`(
      select ${sql.lit(source.kind)} as kind, o.fit, o.id, ${names('o')}
      from (${select(rowsOf(scope, source), source)}) o)`,
  )
  return db.many(scope, sql<ObjectRow>`${sql.join(selections, sql` union all `)} order by fit, id desc`)
}

const columnNames = Object.keys(objectColumns) as ObjectColumn[]
const names = (table: string) => sql.join(columnNames.map((name) => sql.ref(`${table}.${name}`)))

function rowsOf({ client }: Scope, { folded, code, columns, from }: Source): Sql {
  const own = columnNames.map(
    (column) => sql`${columns[column] ?? sql`null`}::${sql.raw(objectColumns[column])} as ${sql.ref(column)}`,
  )
  return sql`
    select x.id, ${folded} as folded, ${code ?? sql`null`}::text as folded_code, ${sql.join(own)}
    from ${from(client.id)}`
}
