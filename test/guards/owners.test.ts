import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { owners } from '#db/tables.ts'

const root = join(import.meta.dirname, '../..')
const ownerOf = new Map<string, string>(Object.values(owners).flatMap((tables) => Object.entries(tables)))
/** Tables whose rows are born in one place, so that there is one place to hang on. */
const bornOnce = ['audit_entry', 'counter', 'event', 'job_report', 'stored_file']

type Source = { file: string; source: string }
type Write = { file: string; verb: string; table: string }
type Node = { type: string; value?: unknown } & Record<string, unknown>

/** Writers of a row whose table is their first argument, by the verb that they make. */
const rowWriters: Readonly<Record<string, string>> = {
  insertRow: 'insert into',
  updateRow: 'update',
  editedRows: 'insert into',
}
/** The one file in which a value names the table: each use of what it makes is read here. */
const writersFile = 'src/server/platform/db/plainRows.ts'

/**
 * The text of strings and templates; a value that is put in becomes `$`. A row that is written by its table's name
 * is read as the statement that it makes; a writer that has another name, or is handed on, writes to `$`.
 */
function textsOf({ file, source }: Source): string[] {
  const texts: string[] = []
  const visit = (node: Node, outer?: Node): void => {
    if (node.type === 'TemplateLiteral') texts.push(templateText(node))
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    const writes = node.type === 'Identifier' ? rowWriters[String(node.name)] : undefined
    if (writes) texts.push(`${writes} ${tableOf(node, outer)} set`)
    for (const inner of node.type === 'ImportSpecifier' ? [aliasOf(node)] : Object.values(node))
      for (const child of Array.isArray(inner) ? inner : [inner])
        if (child && typeof child === 'object' && 'type' in child) visit(child as Node, node)
  }
  if (file !== writersFile) visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return texts
}

function tableOf(writer: Node, call: Node | undefined): string {
  const [table] =
    (call?.type === 'CallExpression' && call.callee === writer && (call.arguments as Node[])) || []
  return table?.type === 'Literal' ? String(table.value) : '$'
}

/** Names of an import that differ from those of its file. */
const aliasOf = ({ imported, local }: Node): unknown =>
  (imported as Node).name === (local as Node).name ? undefined : imported

function templateText({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('$')
}

/** Statements of SQL, or parts of one, that write; `table` is `$` where a value names it. */
const writing =
  /(?<!\b(?:for|for\s+no\s+key|do)\s+)\b(insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update|copy)\s+(?:only\s+)?(?:"?fanfare"?\s*\.\s*)?"?(\$|[a-z_]+)/gi
/** These words are English too. */
const isStatement = (verb: string, table: string, text: string) =>
  /^(insert|delete|merge)/i.test(verb) ||
  (/^update/i.test(verb) && (table === '$' || ownerOf.has(table) || /\bset\b/i.test(text))) ||
  (/^copy/i.test(verb) && /\b(from|to)\s+(stdin|stdout|program|')/i.test(text)) ||
  (/^truncate/i.test(verb) && !/\btruncate\s*\(/i.test(text))

function writesOf(one: Source): Write[] {
  return textsOf(one).flatMap((text) =>
    [...text.matchAll(writing)]
      .filter(({ 1: verb = '', 2: table = '', index }) => isStatement(verb, table, text.slice(index)))
      .map(({ 1: verb = '', 2: table = '' }) => ({
        file: one.file,
        verb: verb.toLowerCase().replace(/\s+/g, ' '),
        table: table.toLowerCase(),
      })),
  )
}

function faultsOf(sources: readonly Source[]): string[] {
  const writes = sources.flatMap(writesOf)
  const foreign = writes.flatMap(({ file, verb, table }) => {
    const owner = ownerOf.get(table)
    if (owner === undefined) return [`${file}: "${verb} ${table}" names no table of db/tables.ts`]
    return file.split('/')[2] === owner ? [] : [`${file}: "${verb} ${table}" is for ${owner} to write`]
  })
  const twice = bornOnce.filter(
    (name) => writes.filter(({ verb, table }) => verb === 'insert into' && table === name).length > 1,
  )
  return [...foreign, ...twice.map((name) => `rows of ${name} are born in more than one place`)]
}

test('a table is written by the domain that owns it, and by nobody else', () => {
  const files = globSync('src/server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(test|suite|fixture)\.ts$/.test(file),
  )
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const writes = sources.flatMap(writesOf)
  const written = new Set(writes.map(({ table }) => table))
  console.log(`${files.length} files, ${writes.length} writes of ${written.size} of ${ownerOf.size} tables`)
  assert.deepEqual(faultsOf(sources), [])
  assert.deepEqual([...ownerOf.keys()].filter((table) => !written.has(table)).sort(), [])
  assert.deepEqual(
    bornOnce.filter((table) => !written.has(table)),
    [],
  )
})

const bad: Record<string, string> = {
  'a plain statement': 'sql`insert into message (id) values (1)`',
  'in the middle of another one': 'sql`with gone as (delete from entry where id = 1 returning id) select 1`',
  'of the schema by name': 'sql`update fanfare.broadcast b set state = 1`',
  'with quotes and capitals': 'sql`UPDATE ONLY "award" SET id = 1`',
  'over two lines': 'sql`insert\n  into\n  event (id) values (1)`',
  'in a plain string': "sql.raw('delete from prize_pool')",
  merge: 'sql`merge into entry e using x on true when matched then delete`',
  copy: 'sql`copy message from stdin`',
  truncate: 'sql`truncate message`',
  'a table that a value names': 'sql`delete from $' + '{sql.ref(table)} where true`',
  'a table that nobody declared': 'sql`insert into somewhere (id) values (1)`',
  'with its values elsewhere': 'sql`update message m $' + '{values}`',
  'where a value comes before': 'sql`$' + '{start} update message m set state = 1`',
  'a row of another': "tx.run(scope, insertRow('message', { id }))",
  'the edited rows of another': "export const rows = editedRows('message', ['id'])",
  'a change of a row of another': 'sql`$' + "{updateRow('message', { id }, { state })} returning id`",
  'a row of a table that a value names': 'insertRow(table, { id })',
  'a writer of rows with another name': "import { insertRow as add } from '#server/platform/db/plainRows.ts'",
  'a writer of rows that is handed on': 'rows.map(updateRow)',
}
const good: Record<string, string> = {
  'the own table': 'sql`update campaign set name = 1`',
  'a read of another': 'sql`select from message m join entry e on true for update of m`',
  'a lock': 'sql`select from entry for no key update`',
  'a row of the own': "import { insertRow } from 'x'\ninsertRow('link', { id })",
  'an upsert of the own': 'sql`insert into link (id) values (1) on conflict (id) do update set id = 1`',
  'a sentence': "refuse('Another person may update a message or copy it. Delete it from the list.')",
}

test('the guard of owners finds what it must, and nothing else', () => {
  const at = (source: string): Source[] => [{ file: 'src/server/campaigns/x.ts', source }]
  for (const [name, source] of Object.entries(bad)) assert.equal(faultsOf(at(source)).length, 1, name)
  for (const [name, source] of Object.entries(good)) assert.deepEqual(faultsOf(at(source)), [], name)
  const born = { file: 'src/server/participants/x.ts', source: 'sql`insert into event (id) values (1)`' }
  assert.deepEqual(faultsOf([born, born]), ['rows of event are born in more than one place'])
  const plain = { file: 'src/server/participants/y.ts', source: "insertRow('event', { id })" }
  assert.deepEqual(faultsOf([born, plain]), ['rows of event are born in more than one place'])
})
