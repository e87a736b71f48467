/** A statement of client 7, whose number is `$1`, with its other values. */
export type Example = { readonly text: string; readonly values?: readonly unknown[] }

/** The database of who tries the examples, and whose its rows are. */
export const examplesNeed = `
  insert into client (id, eid, name, created_at) values (7, 'shardexample', 'Examples', now());
  insert into campaign (client_id, id, name, created_at, updated_at)
    select 7, gen_random_uuid(), name, now(), now() from (values ('first'), ('second')) made (name);
  insert into counter (client_id, name, shard, value) values (7, 'first', 0, 1), (7, 'second', 0, 2)`

const intoCounter = 'insert into counter (client_id, name, shard, value)'
const intoDomain = 'insert into public_domain (domain, client_id, experience_id)'
const toCampaign = 'update campaign set'
const names = { values: [['third']] }

/** For each fault a statement that has it; Citus refuses each. */
export const refused: Readonly<Record<string, Example>> = {
  'names no client at campaign': { text: 'select name from campaign where $1::bigint > 0' },
  'names no client at counter': {
    text: `select c.name, (select count(*) from counter k where k.client_id = c.client_id) as known
      from campaign c where c.client_id = $1`,
  },
  'names no client at counter, in a join that is no join of columns': {
    text: `select c.name from campaign c
      cross join lateral (select 1 as one from counter k where k.client_id = c.client_id offset 0) k
      where c.client_id = $1`,
  },
  'names no client at campaign, which joins ids of a page': {
    text: `select c.name from (select client_id, id from campaign where client_id = $1 limit 5) k
      join campaign c on c.client_id = k.client_id and c.id = k.id`,
  },
  'names no client at campaign, where an outer join does': {
    text: 'select c.name from campaign c left join counter k on k.client_id = $1 and c.client_id = $1',
  },
  'names no client at campaign, where a function does': {
    text: 'select name from campaign where client_id = current_client() and $1::bigint > 0',
  },
  'names no client at counter, beside rows that are locked': {
    text: `select name, exists (select 1 from counter k where k.client_id = c.client_id) as is_counted
      from campaign c where c.client_id = $1 for update of c`,
  },
  'calls audit_heads, which asks a statement of its own, beside tables of a client': {
    text: 'select c.id, (select count(*) from audit_heads()) as trails from campaign c where c.client_id = $1',
  },
  'changes a local table within another statement': {
    text: `with noted as (update sign_in_failure set is_noted = true where $1::bigint > 0 returning email)
      select u.name from noted n join user_account u on u.email = n.email`,
  },
  'changes rows by what is volatile: clock_timestamp': {
    text: `${toCampaign} updated_at = clock_timestamp() where client_id = $1`,
  },
  'changes rows by what is volatile: clock_timestamp, in what is deleted': {
    text: 'delete from campaign where client_id = $1 and updated_at < clock_timestamp()',
  },
  'changes rows by what is stable and takes a column: timestamptz_mi_interval': {
    text: `${toCampaign} updated_at = updated_at - interval '1 hour' where client_id = $1`,
  },
  'has in a case or coalesce what is not immutable: now': {
    text: `${toCampaign} updated_at = case when version = 1 then now() else updated_at end where client_id = $1`,
  },
  'has a case with a value behind the word': {
    text: `${toCampaign} name = case name when 'first' then 'third' else name end where client_id = $1`,
  },
  'returns what is not immutable: timestamptz_out': {
    text: `${toCampaign} version = 2 where client_id = $1 returning updated_at::text`,
  },
  'inserts a selection and returns nothing': {
    text: `${intoCounter} select $1::bigint, n, 1, 1 from unnest($2::text[]) n`,
    ...names,
  },
  'inserts a selection and returns nothing, from a table whose client is not handed on': {
    text: `${intoCounter} select $1::bigint, name, 1, 1 from campaign where client_id = $1`,
  },
  'has a parameter at the conflict or in what it returns': {
    text: `${intoCounter} select $1::bigint, n, 1, 1 from unnest($2::text[]) n
      on conflict (client_id, name, shard) do update set value = counter.value + $3`,
    values: [['third'], 2],
  },
  'has a parameter at the conflict or in what it returns, of a table that every node has': {
    text: `${intoDomain} select n, $1::bigint, gen_random_uuid() from unnest($2::text[]) n
      on conflict (domain, experience_id) do update set domain = excluded.domain where public_domain.client_id = $1`,
    values: [['third.example']],
  },
  'has a subquery among values': {
    text: `${intoCounter} values ($1, 'third', 0, (select count(*) from campaign where client_id = $1))`,
  },
  'has a subquery at a conflict': {
    text: `${intoCounter} values ($1, 'first', 0, 1) on conflict (client_id, name, shard) do update
      set value = (select count(*) from campaign where client_id = $1)`,
  },
  'has at a conflict what is not immutable: now': {
    text: `insert into campaign as c (client_id, id, name, created_at, updated_at)
      values ($1, gen_random_uuid(), 'third', now(), now())
      on conflict (client_id, id) do update set updated_at = now()`,
  },
}

/** Faults by which Citus dies (14.0.1, signal 11), with every connection: no example of these is shown to it. */
export const deadly: Readonly<Record<string, Example>> = {
  'sets a column to an element of an array': {
    text: `${toCampaign} name = ($2::text[])[array_position($3::uuid[], id)] where client_id = $1`,
  },
}

/** Written instead; Citus takes each. */
export const taken: readonly Example[] = [
  {
    text: `select c.name, (select count(*) from counter k where k.client_id = $1) as known
      from campaign c where c.client_id = $1`,
  },
  {
    text: 'select c.name from campaign c join counter k on k.client_id = c.client_id where c.client_id = $1',
  },
  { text: 'select c.name from campaign c left join counter k using (client_id) where c.client_id = $1' },
  { text: 'select c.name from campaign c join client l on l.id = c.client_id where l.id = $1' },
  { text: 'select name from campaign where (client_id, name) = ($1, $2)', values: ['first'] },
  {
    text: `select c.name from (select id from campaign where client_id = $1 limit 5) k
      join campaign c on c.client_id = $1 and c.id = k.id`,
  },
  {
    text: 'select name from campaign where client_id = $1 union all select name from counter where client_id = $1',
  },
  {
    text: `select name, exists (select from counter k where k.client_id = $1) as is_counted
      from campaign c where c.client_id = $1 for update of c`,
  },
  {
    text: `select c.id from campaign c cross join lateral find_participants(c.client_id, $2::text[], 10)
      where c.client_id = $1`,
    values: [['%abc%']],
  },
  { text: `${toCampaign} updated_at = now() where client_id = $1 returning updated_at, id::text` },
  {
    text: `${toCampaign} name = case when name = 'first' then 'third' else name end where client_id = $1`,
  },
  {
    text: `${toCampaign} name = coalesce(($2::text[])[array_position($3::uuid[], id)]) where client_id = $1 and id = any($3)`,
    values: [['third'], ['019fec30-0d80-7858-8e24-940001bc0000']],
  },
  { text: `${intoCounter} values ($1, 'third', 0, 1), ($1, 'fourth', 0, 1)` },
  { text: `${intoCounter} select $1::bigint, n, 1, 1 from unnest($2::text[]) n returning name`, ...names },
  {
    text: `${intoCounter} select $1::bigint, n, 1, 1 from unnest($2::text[]) n
      on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
    ...names,
  },
  { text: `${intoDomain} select n, $1, gen_random_uuid() from unnest($2::text[]) n`, ...names },
  {
    text: `${intoDomain} values ('third.example', $1, gen_random_uuid()) on conflict (domain, experience_id) do nothing`,
  },
  { text: `${intoCounter} select client_id, name, 1, 1 from campaign where client_id = $1` },
  {
    text: `insert into campaign (client_id, id, name, created_at, updated_at)
      values ($1, gen_random_uuid(), 'third', clock_timestamp(), now())`,
  },
]
