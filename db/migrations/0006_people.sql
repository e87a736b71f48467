-- People: subscriptions with double opt-in, erasure, lists that are pinned or being cleared, imports that are
-- checked first and can be taken back, saved views.

-- The id of a default subscription is derived from client and shortcode, so the primary key keeps it single; a
-- second unique index only made the slower of two makers fail.
drop index subscription_default;
alter table subscription add column is_double_opt_in boolean not null default false;
alter table subscription alter column is_double_opt_in drop default;
create unique index subscription_name on subscription (client_id, lower(name)) where not is_default;

-- Serves "who is a subscriber" and "opted in to what" without reading the table.
drop index consent_participant;
create index consent_participant on consent (client_id, participant_id) include (subscription_id, state);
-- The few who did not say yes: filters by them, and costs an import nothing.
create index consent_not_in on consent (client_id, state, subscription_id, participant_id) where state <> 'in';
alter table consent_change add column import_id uuid;
create index consent_change_import on consent_change (client_id, import_id, id) where import_id is not null;

-- Rows that an import writes a million of carry no foreign keys: each would cost a look-up a row. Whoever deletes a
-- participant, a list or a subscription deletes these rows in the same transaction, and whoever adds one holds the
-- participant's row.
alter table list_member drop constraint list_member_client_id_list_id_fkey;
alter table list_member drop constraint list_member_client_id_participant_id_fkey;
alter table consent drop constraint consent_client_id_subscription_id_fkey;
alter table consent drop constraint consent_client_id_participant_id_fkey;

alter table participant add column flag_reason text;
-- Set when personal data was erased on request: what is kept then names nobody.
alter table participant add column erased_at timestamptz;

-- An opt-out outlives the erasure of the person: a keyed hash of the phone or e-mail, never the text itself.
alter table client add column erasure_key uuid not null default gen_random_uuid();
create table kept_opt_out (
  client_id bigint not null,
  subscription_id uuid not null,
  address_hash bytea not null,
  at timestamptz not null,
  primary key (client_id, address_hash, subscription_id)
);

-- Who entered an experience: the filter of the participants page.
create index event_entered on event (client_id, experience_id, participant_id) where action = 'entry_submitted';

-- What a participant won.
create index award_participant on award (client_id, participant_id, created_at);

-- An event that was run again on purpose: by whom and when.
create table event_requeue (
  client_id bigint not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('event', 'email')),
  user_id uuid,
  at timestamptz not null,
  primary key (client_id, id)
);
create index event_requeue_event on event_requeue (client_id, event_id, at);
-- Which event a message answers, so that the event can be requeued.
alter table message add column event_id uuid;
create index message_event on message (client_id, event_id) where event_id is not null;

-- Set while a clearing can still be undone: the list then counts as empty, and its rows go when the time is over.
alter table list add column clearing_until timestamptz;

create table pinned_list (
  client_id bigint not null,
  user_id uuid not null,
  list_id uuid not null,
  pinned_at timestamptz not null,
  primary key (client_id, user_id, list_id),
  foreign key (client_id, list_id) references list on delete cascade
);

create table saved_view (
  client_id bigint not null,
  id uuid not null,
  page text not null check (page in ('participants')),
  name text not null,
  query text not null,
  user_id uuid not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index saved_view_name on saved_view (client_id, page, user_id, lower(name));

-- The rows that an import makes have ids in a range of their own, so that what it made is found by the primary key;
-- id_base is where it begins.
alter table participant_import add column state text not null default 'done'
  check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'rolling_back', 'rolled_back'));
alter table participant_import alter column state drop default;
alter table participant_import add column merge text not null default 'overwrite'
  check (merge in ('keep', 'overwrite', 'fill'));
alter table participant_import alter column merge drop default;
alter table participant_import add column id_base uuid;
alter table participant_import add column name text not null default 'participants.csv';
alter table participant_import alter column name drop default;
alter table participant_import add column header jsonb not null default '[]';
alter table participant_import alter column header drop default;
-- What the dry run found: counts and the first refused rows.
alter table participant_import add column findings jsonb;
alter table participant_import add column rows_total bigint;
alter table participant_import add column unchanged_count bigint not null default 0;
alter table participant_import alter column unchanged_count drop default;
-- How far the rollback is, and what it did and left.
alter table participant_import add column rollback jsonb;
alter table participant_import add column rolled_back_at timestamptz;
create index participant_import_recent on participant_import (client_id, created_at desc, id);

-- What an import changed on people who were there before it: what each field was, and what it became.
create table import_change (
  client_id bigint not null,
  import_id uuid not null,
  participant_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (client_id, import_id, participant_id),
  foreign key (client_id, import_id) references participant_import on delete cascade
);

call protect(array['kept_opt_out', 'event_requeue', 'pinned_list', 'saved_view', 'import_change']);

-- The few who are flagged, and the customers, for the filters of the participants page.
create index participant_flagged on participant (client_id, id) where is_flagged;
create index participant_customer on participant (client_id, id) where is_customer;

-- Who a pattern finds, with what they can be sorted by, which saves a look-up for each. Planned for the pattern at
-- hand, as a frequent one wants another plan than a rare one. Without three letters or digits in a row the trigram
-- index would be read from end to end, and the table is quicker; and where most participants are this client's, its
-- column in the index costs more than it saves.
create function find_participants(for_client bigint, pattern text, cap int)
returns table (id uuid, sort_first_name text, sort_last_name text, created_at timestamptz)
language plpgsql stable security definer set search_path = fanfare, public set plan_cache_mode = force_custom_plan as $$
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if pattern !~ '[[:alnum:]]{3}' then
    return query select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
      where p.client_id = for_client and p.search || '' like pattern limit cap;
  elsif (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
    return query select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
      where p.client_id + 0 = for_client and p.search like pattern limit cap;
  else
    return query select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
      where p.client_id = for_client and p.search like pattern limit cap;
  end if;
end $$;
revoke all on function find_participants(bigint, text, int) from public;
grant execute on function find_participants(bigint, text, int) to fanfare_app;

create or replace function search_participants(for_client bigint, pattern text, cap int) returns setof uuid
language sql stable security invoker set search_path = fanfare, public
as 'select f.id from find_participants(for_client, pattern, cap) f';
