import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Route } from '#contract/kit.ts'
import { bulkActions, isListAction } from '#contract/participants/calls.ts'
import { type Area, may, type Role, roles } from '#contract/roles.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { owners } from '#db/tables.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Effect, effects, harmless, jobEffects } from '#test/support/effects.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient } from '#test/support/world.ts'

// The effect of a call decides its right (decision 15): every call is made with every role, and what it changed in the
// database is held against what the role may change, whatever the call declares.

/** Columns that follow from other rows, are a trace of who did what, or are the caller's own. */
const ignored = new Set([
  ...[
    'audit_entry',
    'audit_head',
    'broadcast_count',
    'brake_refusal',
    'click_day',
    'click_month',
    'counter',
    'event',
    'event_requeue',
    'first_click',
    'gateway_id',
  ],
  ...['conversation_presence', 'entry_window', 'intake_receipt', 'job_report', 'model_lock', 'pinned_list'],
  ...[
    'public_address',
    'public_domain',
    'quick_link',
    'saved_view',
    'short_link',
    'stored_file',
    'test_send',
  ],
  ...[
    'entry_month',
    'entry_upload',
    'purchase_day',
    'receipt_reading',
    'validation_queue',
    'widget_visitor',
    'conversation_text',
    'webhook_dispatch',
    'webhook_try',
  ],
])

/** Rows that a call makes by the way, each with its reason. */
const byTheWay: Partial<Record<RouteName, Record<string, string>>> = {
  updateProfile: { user_account: 'one’s own' },
  changePassword: { user_account: 'one’s own' },
  listSubscriptions: { subscription: 'the default ones are made when they are first needed' },
}

/** A column of a table that changed, or the whole row. */
type Change = { table: string; column: string | undefined }

let application: TestApplication
let owner: pg.Client
before(async () => {
  application = await testApplication()
  owner = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare,public',
  })
  await owner.connect()
  await owner.query([notes, ...Object.keys(effects).map(noteOf)].join('\n'))
})
after(async () => {
  await owner.end()
  await application.close()
})

/** Notes each table that a statement writes, so that only these are looked at: most calls write none. */
const notes = `
  create schema seen;
  create table seen.written (name text not null);
  create function seen.note() returns trigger language plpgsql security definer as
    $$ begin insert into seen.written values (tg_table_name); return null; end $$;`
const noteOf = (table: string) =>
  `create trigger noted after insert or update or delete on ${table} for each statement execute function seen.note();`

const ownColumns = ({ but = {} }: Effect) => Object.values(but).flat()

/** The content of these tables, each as a number, and of the jobs; columns with an area of their own are counted by themselves. */
async function snapshot(tables: readonly string[]): Promise<Map<string, string>> {
  const sums = tables.flatMap((table) => {
    const own = ownColumns(effects[table] ?? { areas: [] })
    const without = ["'updated_at'", "'version'", ...own.map((column) => `'${column}'`)].join(' - ')
    const sum = (key: string, text: string) =>
      `select '${key}' as key, count(*) || ':' || coalesce(sum(hashtextextended(${text}, 0)), 0) as sum from ${table} t`
    return [
      sum(table, `(to_jsonb(t) - ${without})::text`),
      ...own.map((column) => sum(`${table}.${column}`, `t.id::text || coalesce(t.${column}::text, '')`)),
    ]
  })
  const jobs = `select 'job ' || replace(name, '.', '/') as key, count(*)::text as sum from pgboss.job group by name`
  const { rows } = await owner.query<{ key: string; sum: string }>([...sums, jobs].join(' union all '))
  return new Map(rows.map(({ key, sum }) => [key, sum]))
}

/** The tables written since this was asked last. */
async function takeWritten(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('delete from seen.written returning name')
  return [...new Set(rows.map(({ name }) => name))].filter((name) => Object.hasOwn(effects, name))
}

function changesOf(was: Map<string, string>, is: Map<string, string>): Change[] {
  const keys = [...is].filter(([key, sum]) => was.get(key) !== sum).map(([key]) => key)
  const tables = new Set(keys.filter((key) => !key.includes('.')))
  return keys.flatMap((key) => {
    const [table = '', column] = key.split('.')
    // A row that came or went takes its own columns along.
    return column && tables.has(table) ? [] : [{ table, column }]
  })
}

/** The right that is missing for a change; undefined where the role has it. */
function missingRight(role: Role, { table, column }: Change): string | undefined {
  const job = /^job (.*)$/.exec(table)?.[1]?.replace('/', '.')
  if (job && harmless.has(job)) return undefined
  const { areas, but = {} } = job ? { areas: jobEffects[job] ?? [] } : (effects[table] ?? { areas: [] })
  const special = Object.entries(but).flatMap(([area, columns]) =>
    column && columns.includes(column) ? [area as Area] : [],
  )
  const enough = [...areas, ...special]
  if (enough.some((area) => may(role, area, 'change'))) return undefined
  return `${role} changes ${column ? `${table}.${column}` : table} without ${enough.join(' or ')}`
}

test('every table that staff can change is an effect, or is left out on purpose', () => {
  const known = new Set([...Object.keys(effects), ...ignored])
  const tables = [...Object.keys(owners.tenant), ...Object.keys(owners.reference)]
  assert.deepEqual(
    tables.filter((table) => !known.has(table)),
    [],
  )
})

test('no call of any role changes what the role may not change', async () => {
  const faults: string[] = []
  const seen = new Map<Role, Set<string>>()
  let calls = 0
  for (const [at, role] of roles.entries()) {
    const world = await buildClient(application, { name: `effect-${at}`, code: `5570${at}` })
    seen.set(role, new Set())
    const was = await snapshot(Object.keys(effects))
    await takeWritten()
    for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
      if (route.access === 'anyone' || name === 'signOut' || name === 'streamHints') continue
      await world.as[role].call(route, sampleOf(name, world))
      calls += 1
      const is = await snapshot(await takeWritten())
      for (const change of changesOf(was, is)) {
        seen.get(role)?.add(change.table)
        if (byTheWay[name]?.[change.table]) continue
        const missing = missingRight(role, change)
        if (missing) faults.push(`${name}: ${missing}`)
      }
      for (const [key, sum] of is) was.set(key, sum)
    }
  }
  assert.deepEqual(faults, [])
  const count = (role: Role) => seen.get(role)?.size ?? 0
  assert.ok(count('client_admin') > 15, `the admin changed only ${count('client_admin')} tables`)
  assert.ok(seen.get('messenger_agent')?.has('list_member'))
  console.log(
    `calls made ${calls}, tables changed by role: ${roles.map((role) => `${role} ${count(role)}`).join(', ')}`,
  )
})

test('many at once: lists for whoever may change lists, and no flag, no deletion without participants', async () => {
  const world = await buildClient(application, { name: 'effect-bulk', code: '55709' })
  for (const role of roles)
    for (const action of bulkActions) {
      const body = { participant_ids: [world.participant], action, list_id: world.list, reason: 'A check.' }
      const answer = await world.as[role].call(routes.bulkParticipants, { body })
      const area = isListAction(action) ? 'lists' : 'participants'
      assert.equal(answer.status, may(role, area, 'change') ? 200 : 403, `${role} ${action}`)
    }
})

test('the check fails on a person who is changed, opted in or imported by a messenger agent', () => {
  for (const table of [
    'participant',
    'consent',
    'participant_import',
    'suppression',
    'job participants/import',
  ])
    assert.match(
      String(missingRight('messenger_agent', { table, column: undefined })),
      /without participants/,
    )
  assert.equal(missingRight('messenger_agent', { table: 'participant', column: 'notes' }), undefined)
  assert.match(String(missingRight('analyst', { table: 'list_member', column: undefined })), /without lists/)
  assert.deepEqual(changesOf(new Map([['list', '1:1']]), new Map([['list', '1:2']])), [
    { table: 'list', column: undefined },
  ])
})
