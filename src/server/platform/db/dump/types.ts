export type Column = {
  table_name: string
  column_name: string
  /** The type's own name in the catalogue, of the element for an array, of the base for a domain. */
  type_name: string
  is_array: boolean
  is_nullable: boolean
  has_default: boolean
  is_always_generated: boolean
}

export type EnumType = { type_name: string; labels: string[] }

export const columnsQuery = `
  select c.relname as table_name, attname as column_name, b.typname as type_name,
    y.typcategory = 'A' as is_array, not attnotnull and relkind in ('r', 'p', 'v', 'm') as is_nullable,
    atthasdef or attidentity = 'd' as has_default, attgenerated <> '' or attidentity = 'a' as is_always_generated
  from pg_attribute
  join pg_class c on c.oid = attrelid
  join pg_type y on y.oid = atttypid
  join pg_type b on b.oid = coalesce(nullif(y.typbasetype, 0), case y.typcategory when 'A' then y.typelem end, y.oid)
  where relnamespace = (select oid from pg_namespace where nspname = 'fanfare')
    and relkind in ('r', 'p', 'v', 'm') and not relispartition and attnum > 0 and not attisdropped
  order by c.relname, attnum`

export const enumsQuery = `
  select typname as type_name, array_agg(enumlabel::text order by enumsortorder) as labels
  from pg_enum join pg_type t on t.oid = enumtypid
  where typnamespace = (select oid from pg_namespace where nspname = 'fanfare')
  group by typname order by typname`

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamp: 'Timestamp',
  timestamptz: 'Timestamp',
}

const timestampTypes = {
  Timestamp: 'type Timestamp = ColumnType<Date, Date | string, Date | string>',
  GeneratedTimestamp: 'type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>',
}

/** Kysely's `Database` and one interface a table; bigint is number, everything unlisted is its text. */
export function renderTypes(columns: readonly Column[], enums: readonly EnumType[]): string {
  const tables = Object.groupBy(columns, ({ table_name }) => table_name)
  const labels = new Map(enums.map((each) => [each.type_name, each.labels]))
  const interfaces = Object.entries(tables).map(([name, own]) => renderTable(name, own ?? [], labels))
  const database = Object.keys(tables).map((name) => `  ${name}: ${interfaceName(name)}`)
  const body = [...interfaces, `export interface Database {\n${database.join('\n')}\n}`].join('\n\n')
  const aliases = Object.entries(timestampTypes).filter(([name]) => new RegExp(`: ${name}\\b`).test(body))
  const imported = [
    ...(aliases.length > 0 ? ['ColumnType'] : []),
    ...['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`)),
  ]
  const header = ['// Made by npm run schema; do not edit.']
  if (imported.length > 0) header.push(`import type { ${imported.join(', ')} } from 'kysely'`)
  return `${[header.join('\n'), ...aliases.map(([, alias]) => alias), body].join('\n\n')}\n`
}

function renderTable(
  name: string,
  columns: readonly Column[],
  labels: ReadonlyMap<string, string[]>,
): string {
  const lines = columns.map((column) => `  ${column.column_name}: ${columnType(column, labels)}`)
  return `export interface ${interfaceName(name)} {\n${lines.join('\n')}\n}`
}

function columnType(column: Column, labels: ReadonlyMap<string, string[]>): string {
  const { type_name, is_array, is_nullable, has_default, is_always_generated } = column
  const union = labels
    .get(type_name)
    ?.map((label) => `'${label}'`)
    .join(' | ')
  const single = union ?? typeNames[type_name] ?? 'string'
  const plain = is_array ? arrayOf(single) : single
  const value = is_nullable && plain !== 'unknown' ? `${plain} | null` : plain
  if (is_always_generated) return `GeneratedAlways<${value.replace('Timestamp', 'Date')}>`
  if (!has_default) return value
  if (plain === 'Timestamp') return is_nullable ? 'GeneratedTimestamp | null' : 'GeneratedTimestamp'
  return `Generated<${value}>`
}

function arrayOf(single: string): string {
  if (single === 'Timestamp') return 'Date[]'
  return single.includes('|') ? `(${single})[]` : `${single}[]`
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Table`
}
