import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationsFolder, readMigrations } from './migrate.ts'
import { statementsIn } from './statementsIn.ts'

test('statements end at a semicolon that is neither quoted nor in a comment', () => {
  const sql = `-- First; of all.
    select ';', 'it''s; so', "a;b" from t; /* not; this */
    create function f() returns text as $body$ begin; select '$$;'; end $body$;
    do $$ begin perform 1; end $$;
    select 1 -- the last; one`
  assert.deepEqual(statementsIn(sql), [
    `select ';', 'it''s; so', "a;b" from t`,
    `create function f() returns text as $body$ begin; select '$$;'; end $body$`,
    'do $$ begin perform 1; end $$',
    'select 1',
  ])
  assert.deepEqual(statementsIn(' ;\n-- nothing\n;'), [])
})

test('each change of a table comes alone, and what a new column is checked for by itself', () => {
  const sql = `alter table session add column a bigint references client (id) on delete set null,
      add column b text not null default 'x, y' check (b in ('x, y', 'z')), drop constraint c;
    alter table client add constraint d check (a > 0 and (b, c) = (1, 2))`
  assert.deepEqual(statementsIn(sql), [
    'alter table session add column a bigint references client (id) on delete set null',
    "alter table session add column b text not null default 'x, y'",
    "alter table session add constraint session_b_check check (b in ('x, y', 'z'))",
    'alter table session drop constraint c',
    'alter table client add constraint d check (a > 0 and (b, c) = (1, 2))',
  ])
})

test('every migration has statements, each of which begins with a word of SQL', () => {
  const begins = readMigrations(migrationsFolder).flatMap(({ sql }) =>
    statementsIn(sql).map((one) => /^\w+/.exec(one)?.[0]),
  )
  assert.ok(begins.length > 200, `only ${begins.length} statements`)
  const words =
    'alter analyze call comment create delete do drop grant insert reset revoke select set truncate update with'
  assert.deepEqual(
    [...new Set(begins)].filter((word) => !words.split(' ').includes(word ?? '')),
    [],
  )
})

test('no migration adds a column together with a constraint that sharded tables refuse', () => {
  // Tables could be spread from migration 32 on.
  const later = readMigrations(migrationsFolder).filter(({ number }) => number > 32)
  const statements = later.flatMap(({ sql }) => statementsIn(sql))
  const refused = /^alter\s+table\s+\S+\s+add\s+column\s[\s\S]*\b(check\s*\(|unique\b|primary\s+key\b)/i
  assert.deepEqual(
    statements.filter((one) => refused.test(one)),
    [],
  )
})
