-- Clients, the people who work for them, sessions, and the audit trail.
-- Tenant tables carry client_id in every key; reference and local tables are listed in db/tables.ts.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- An id made in bulk is derived from two others, so that the same statement run twice adds nothing (a version 8 UUID).
create function derived_id(a uuid, b uuid) returns uuid
language sql immutable strict parallel safe
return overlay(overlay(md5(a::text || b::text) placing '8' from 13) placing '8' from 17)::uuid;

-- How names are compared, sorted and searched: lower case without accents, so that "elise" finds Élise and É stands by E.
create function fold(t text) returns text
language sql immutable strict parallel safe
return replace(replace(translate(lower(t), 'àáâãäåāăąçćčďèéêëēęěìíîïīñńňòóôõöōřśšťùúûüūůýÿžźżłøđ', 'aaaaaaaaacccdeeeeeeeiiiiinnnoooooorsstuuuuuuyyzzzlod'), 'œ', 'oe'), 'æ', 'ae');

-- The client of the running transaction; null where none is set, and then no tenant row is visible.
create function current_client() returns bigint
language sql stable parallel safe
return nullif(current_setting('app.client_id', true), '')::bigint;

-- Puts a tenant table behind row-level security and grants it to the application's role.
create procedure protect(tables text[], privileges text default 'select, insert, update, delete')
language plpgsql as $$
declare t text;
begin
  foreach t in array tables loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy client on %I using (client_id = current_client()) with check (client_id = current_client())', t);
    execute format('grant %s on %I to fanfare_app', privileges, t);
  end loop;
end $$;

create table client (
  id bigint primary key check (id > 0),
  eid text not null unique check (eid ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  colour text not null default '#3156b3',
  time_zone text not null default 'America/Toronto',
  help_text text not null default '',
  help_text_fr text not null default '',
  quiet_from time not null default '21:00',
  quiet_until time not null default '09:00',
  needs_two_persons_to_confirm boolean not null default false,
  created_at timestamptz not null default now()
);

create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  is_platform_admin boolean not null default false,
  language text not null default 'en' check (language in ('en', 'fr')),
  disabled_at timestamptz,
  locked_at timestamptz,
  password_reset_at timestamptz,
  created_at timestamptz not null default now()
);

create table client_role (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  client_id bigint not null references client on delete cascade,
  role text not null check (role in ('client_admin', 'campaign_manager', 'validator', 'messenger_agent', 'analyst')),
  unique (user_id, client_id)
);

-- The token itself is never stored, only its SHA-256.
create table session (
  token_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  client_id bigint references client on delete set null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index session_of_user on session (user_id);

-- Failed sign-ins by account and address; ten in 15 minutes block that account for that address (decisions 2).
create table sign_in_failure (
  id uuid primary key,
  email text not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_failure_window on sign_in_failure (email, at);

create table idempotency_key (
  key_hash bytea primary key,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null
);
create index idempotency_key_age on idempotency_key (created_at);

-- Mail that has no SMTP settings to go by: read at /outbox.
create table outbox_mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
create index outbox_mail_age on outbox_mail (created_at);

-- Append-only and hash-chained per client; client 0 is the installation itself.
create table audit_entry (
  client_id bigint not null,
  id uuid not null,
  number bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  address text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  primary key (client_id, id),
  unique (client_id, number)
);

create table audit_head (
  client_id bigint primary key,
  number bigint not null,
  hash text not null
);

call protect(array['audit_entry'], 'select, insert');
call protect(array['audit_head']);
grant usage on schema fanfare to fanfare_app;
grant select, insert, update, delete on client, user_account, client_role, session, sign_in_failure, idempotency_key, outbox_mail to fanfare_app;
