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
