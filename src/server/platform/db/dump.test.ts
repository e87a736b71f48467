import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { dumpSchema } from './dump.ts'

let database: TestDatabase

before(async () => {
  database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create schema fanfare;
    set search_path = fanfare;
    create type colour as enum ('red', 'green');
    create table prize (
      client_id bigint, id uuid, name text not null default 'x', tags text[] not null, rules jsonb not null,
      colour colour, sold_at timestamptz, made_at timestamptz not null default now(), size_bytes bigint,
      lower_name text not null generated always as (lower(name)) stored, picture bytea not null,
      primary key (client_id, id), constraint name_is_short check (length(name) < 10));
    create index prize_by_name on prize (client_id, name);
    alter table prize enable row level security;
    create policy own_client on prize using (client_id = 1) with check (client_id = 1);
    create function one() returns int language sql return 1;`)
  await client.end()
})
after(() => database.drop())

describe('the dump of a schema', () => {
  it('names tables, columns, constraints, indexes, policies and functions, and is the same each time', async () => {
    const sql = await dumpSchema(database.url)
    for (const part of [
      "create type fanfare.colour as enum ('red', 'green');",
      "  name text default 'x'::text not null,",
      '  lower_name text generated always as (lower(name)) stored not null,',
      'constraint name_is_short CHECK ((length(name) < 10))',
      'constraint prize_pkey PRIMARY KEY (client_id, id)',
      'CREATE INDEX prize_by_name ON fanfare.prize USING btree (client_id, name);',
      'alter table fanfare.prize enable row level security;',
      'create policy own_client on fanfare.prize as permissive for all to public using ((client_id = 1)) with check',
      'CREATE OR REPLACE FUNCTION fanfare.one()',
    ])
      assert.ok(sql.includes(part), `${part}\nis missing in\n${sql}`)
    assert.equal(await dumpSchema(database.url), sql)
  })
})
