import type pg from 'pg'

/** The types as the pools' parsers give them; a guard asks the database. */
const givenTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  bit: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

type Column = {
  table: string
  column: string
  type: string
  is_nullable: boolean
  has_default: boolean
  check: string | null
}

/** A check of one column alone may be a closed list of what it holds. */
const columns = `
  select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as is_nullable,
    atthasdef or attidentity <> '' as has_default,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'fanfare'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const opening = `// Made by npm run schema; do not edit.

/** Some or all columns of a table, as the driver gives them: what a statement's row is made of. */
export type Row<Table extends keyof Rows, Column extends keyof Rows[Table] = keyof Rows[Table]> = Pick<
  Rows[Table],
  Column
>

/** The same where the statement lets none through that is null. */
export type Filled<Table extends keyof Rows, Column extends keyof Rows[Table]> = {
  [Name in Column]: NonNullable<Rows[Table][Name]>
}
`

/** The tables' columns as TypeScript, in the formatter's manner. */
export async function writeRows(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const types = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(columnLine).join('\n')}\n  }\n`,
  )
  const defaults = [...tables].flatMap(([table, columns]) => {
    const names = columns.filter(({ has_default }) => has_default).map(({ column }) => `'${column}'`)
    return names.length > 0 ? [`${unionLine('  ', table, names)}\n`] : []
  })
  return `${opening}\nexport type Rows = {\n${types.join('')}}\n${defaultsOpening}{\n${defaults.join('')}}\n`
}

const defaultsOpening = `
/** The columns for which the database has a value where a new row gives none. */
export type Defaults = `

function columnLine({ column, type, is_nullable, check }: Column): string {
  const given = closedList(check) ?? [givenType(type)]
  return unionLine('    ', column, is_nullable && type !== 'jsonb' ? [...given, 'null'] : given)
}

function unionLine(indent: string, name: string, types: readonly string[]): string {
  const line = `${indent}${name}: ${types.join(' | ')}`
  if (line.length <= 110) return line
  return [`${indent}${name}:`, ...types.map((one) => `${indent}  | ${one}`)].join('\n')
}

/** The driver's value of this type, as TypeScript writes it. */
export function givenType(type: string): string {
  const given = givenTypes[type.replace('[]', '')]
  if (given === undefined) throw new Error(`no TypeScript for ${type}`)
  return type.endsWith('[]') ? `${given}[]` : given
}

/** `kind = 'a'`, or `kind = ANY (ARRAY['a', 'b'])`. */
function closedList(check: string | null): string[] | undefined {
  const list = check?.match(/^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/)
  return (list?.[1] ?? list?.[2])?.split(', ').map((value) => value.replace(/::\w+$/, ''))
}
