import { tables } from '#db/tables.ts'
import { statementsIn } from '#server/platform/db/statementsIn.ts'

// The parts of a migration on tables that are spread which Citus refuses (docs/scaling.md).

/** The number of the first such migration. */
export const firstOnSpread = 33

/** A refused statement, as `plainOf` writes it, and what it does. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^do /, 'has a block, which is handed on whole and read by nobody'],
  [/^alter table (if exists|only|"|\w+\.)/, 'names a table so that its changes are not parted'],
  [/^alter table \S+ add column .*(check ?\(|unique|primary key)/, 'adds a column with its constraint'],
  [/^alter table \S+ add .*(serial|as identity)/, 'adds a column that is numbered by a sequence'],
  [
    /^alter table tenant:\w+ add (?!column|.*client_id).*(unique|key|exclude)/,
    'makes unique without client_id',
  ],
  [/^create unique index (?!.*client_id).* on tenant:/, 'makes unique without client_id, by an index'],
  [/^create (unique )?index concurrently/, 'makes an index outside of the transaction'],
  [/^alter table tenant:.* on (delete set|update [sc])/, 'has a key that neither restricts nor cascades'],
  [/^alter table (reference|local):.* references tenant:/, 'has a key from a table of all to one of clients'],
  [/^create .*trigger .* on (tenant|reference):/, 'makes a trigger'],
  [/^alter table (tenant|reference):\w+ (disable|enable) trigger/, 'switches triggers'],
  [/^alter table \S+ (rename constraint|alter constraint|cluster on)/, 'changes a constraint in place'],
  [/^alter table \S+ alter .*(statistics|storage|expression)/, 'changes how a column is kept'],
  [/^alter table tenant:\w+ (drop|alter) (column )?client_id/, 'changes the column that tells the shard'],
  [/^create statistics on /, 'makes statistics without a name'],
  [/^(with .*)?(update|delete from) (tenant|reference):.*volatile:/, 'changes rows by what is volatile'],
  [
    /^(with .*)?(update|delete from) (tenant|reference):.*\w [-+] (make_)?interval/,
    'adds a duration to a column',
  ],
  [
    /^(with .*)?(update|delete from) (tenant|reference):.*stable:/,
    'changes rows by what is stable, of a column',
  ],
  [
    /^(?!create|alter).*\b(case((?! end\b).)*|coalesce\([^)]*)(moment|volatile):/,
    'chooses what is not immutable',
  ],
  [/ returning .*(::text|(stable|moment|volatile):)/, 'returns what is not immutable'],
  [/ on conflict .*(stable|moment|volatile):/, 'has at a conflict what is not immutable'],
  [/^insert into .* values .*\(select /, 'has a subquery among values'],
  [/^(with .*)?update .* set .*[\w)](?<!array)\[(?!\])/, 'sets a column to an element of an array'],
  [/^(with .*)?(update|delete from) reference:.* tenant:/, 'changes a table of all by rows of clients'],
  [/ from reference:\w+ \w+ where .*\(select .*tenant:/, 'looks into rows of clients for each row of all'],
  [/^update tenant:\w+ set (.*, ?)?client_id =/, 'moves a row to another client'],
  [
    /^(insert into \S+|with|select|update|delete) (?!.*same_client).*?tenant:(\w+).* tenant:(?!\2\b)/,
    'mixes clients',
  ],
  [
    /^with .*(update|delete from|insert into) local:.* (tenant|reference):/,
    'changes a local table beside others',
  ],
  [/^(with|select) .* for (no key )?(update|share)/, 'locks rows of all clients'],
  [/^(update|delete from) local:.*\(select from tenant:/, 'asks clients for rows without columns'],
]

/** The refused parts of one statement of a file. */
export function faultsOfMigration(statement: string): string[] {
  const plain = plainOf(statement)
  return rules.filter(([found]) => found.test(plain)).map(([, fault]) => fault)
}

/** In small letters and single blanks, without what is quoted, each name with its kind: `update tenant:campaign set …`. */
const plainOf = (statement: string): string =>
  statement
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/\bclient_id = \w+\.client_id|\busing \(client_id/g, 'same_client')
    .replace(/\b(?<!\.)\w+\b(?!\.)/g, (name) => (kinds.has(name) ? `${kinds.get(name)}:${name}` : name))

/** The functions that are likely in a migration; `now` alone may change rows. */
const functions = {
  moment: ['now', 'current_timestamp', 'current_date', 'statement_timestamp'],
  volatile: ['clock_timestamp', 'random', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'nextval', 'set_config'],
  stable: [
    'to_char',
    'to_json',
    'to_jsonb',
    'json_build_object',
    'jsonb_build_object',
    'jsonb_build_array',
  ].concat([
    'concat',
    'concat_ws',
    'format',
    'array_to_string',
    'date_trunc',
    'date_part',
    'to_timestamp',
    'age',
  ]),
}
const kinds = new Map(
  Object.entries({ ...tables, ...functions }).flatMap(([kind, names]) => names.map((name) => [name, kind])),
)

/** For each fault a migration that has it; Citus refuses each. */
export const refusedMigrations: Readonly<Record<string, string>> = {
  'has a block, which is handed on whole and read by nobody':
    'do $$ begin alter table campaign add column x int check (x > 0); end $$',
  'names a table so that its changes are not parted':
    'alter table only campaign add column x int check (x > 0)',
  'adds a column with its constraint': 'alter table campaign add column x int unique',
  'adds a column that is numbered by a sequence': 'alter table client add column x bigserial',
  'makes unique without client_id': 'alter table campaign add constraint y unique (name)',
  'makes unique without client_id, by an index': 'create unique index y on campaign (name)',
  'makes an index outside of the transaction': 'create index concurrently y on campaign (client_id, name)',
  'has a key that neither restricts nor cascades': `alter table campaign add column x uuid;
    alter table campaign add constraint y foreign key (client_id, x) references list (client_id, id) on delete set null (x)`,
  'has a key from a table of all to one of clients': `alter table client add column x uuid;
    alter table client add constraint y foreign key (id, x) references list (client_id, id)`,
  'makes a trigger': `create function y() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger y before insert on client for each row execute function y()`,
  'switches triggers': 'alter table campaign disable trigger user',
  'changes a constraint in place': 'alter table campaign rename constraint campaign_pkey to y',
  'changes how a column is kept': 'alter table campaign alter column version set statistics 200',
  'changes the column that tells the shard': 'alter table campaign alter column client_id type numeric',
  'makes statistics without a name': 'create statistics on name, version from campaign',
  'changes rows by what is volatile': 'update client set created_at = clock_timestamp()',
  'adds a duration to a column': "update campaign set updated_at = updated_at - interval '1 hour'",
  'changes rows by what is stable, of a column':
    "update campaign set name = concat(name, '!') where version = 1",
  'chooses what is not immutable': 'update campaign set updated_at = coalesce(updated_at, now())',
  'returns what is not immutable': 'delete from campaign returning updated_at::text',
  'has at a conflict what is not immutable': `insert into campaign as c (client_id, id, name, created_at, updated_at)
    select client_id, id, name, now(), now() from list
    on conflict (client_id, id) do update set updated_at = now()`,
  'has a subquery among values':
    "insert into counter (client_id, name, shard, value) values (1, 'x', 0, (select count(*) from campaign))",
  'changes a table of all by rows of clients':
    'update client set name = c.name from campaign c where c.client_id = client.id',
  'looks into rows of clients for each row of all': `insert into counter (client_id, name, shard, value)
    select c.id, 'x', 0, 1 from client c where exists (select 1 from campaign p where p.client_id = c.id offset 0)`,
  'moves a row to another client': 'update campaign set version = 2, client_id = 1',
  'mixes clients': 'update campaign c set name = l.name from list l where l.name = c.name',
  'changes a local table beside others': `with noted as (update sign_in_failure set is_noted = true returning email)
    update user_account set name = 'x' from noted where noted.email = user_account.email`,
  'locks rows of all clients': 'select id from campaign where version = 1 for update',
  'asks clients for rows without columns':
    "update outbox_mail set subject = 'x' where exists (select from campaign)",
}

/** Citus dies of it, so it is shown to none (`shardedExamples.ts`). */
export const deadlyMigrations: Readonly<Record<string, string>> = {
  'sets a column to an element of an array': "update campaign set name = (string_to_array(name, ' '))[1]",
}

/** Written instead; Citus takes each. */
export const takenMigrations: readonly string[] = [
  'alter table campaign add column x int not null default 1 check (x > 0), add column y uuid',
  'alter table client add column x int; alter table client add constraint y unique (x)',
  'alter table session add column x bigint references client (id) on delete set null',
  "alter table campaign add column x text generated always as (fold(name || 'unique')) stored",
  'alter table campaign add constraint y unique (client_id, name)',
  'create unique index y on campaign (client_id, name); alter index y rename to z',
  `alter table campaign add column x uuid;
    alter table campaign add constraint y foreign key (client_id, x) references list (client_id, id) on delete cascade`,
  'alter table campaign alter column name set default current_user',
  'create statistics y on name, version from campaign',
  "update campaign set updated_at = now() - interval '1 hour' where name = any(array['a', 'b'])",
  'update campaign c set name = l.name from list l where l.client_id = c.client_id and l.name = c.name',
  'update campaign set name = coalesce(name, search), updated_at = now() returning id',
  'delete from campaign c where not exists (select from list l where l.client_id = c.client_id)',
  'insert into counter (client_id, name, shard, value) select client_id, name, 1, count(*) from campaign group by 1, 2',
  `insert into counter (client_id, name, shard, value) select client_id, name, 1, 1 from campaign
    on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
  `insert into public_domain (domain, client_id, experience_id) select eid, client_id, id from experience
    on conflict (domain, experience_id) do nothing`,
  `insert into counter (client_id, name, shard, value) select c.id, 'x', 0, 1 from client c
    cross join lateral (select distinct p.client_id from campaign p where p.client_id = c.id) known`,
  'update session set viewed_role = null from client c where c.id = viewed_client_id',
]

/** The findings in an example, which may have several statements. */
export const faultsIn = (sql: string): string[] => [...new Set(statementsIn(sql).flatMap(faultsOfMigration))]
