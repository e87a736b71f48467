-- Participants, lists, subscriptions with their consent, the activity, imports.

create table participant (
  client_id bigint not null,
  id uuid not null,
  first_name text,
  last_name text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (email = lower(email)),
  language text not null check (language in ('en', 'fr', 'pt-br')),
  data jsonb not null,
  notes text not null,
  is_customer boolean not null,
  is_flagged boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Folded for sorting (C.UTF-8 sorts by code point) and for the one trigram index.
  sort_first_name text generated always as (fold(coalesce(first_name, ''))) stored,
  sort_last_name text generated always as (fold(coalesce(last_name, ''))) stored,
  search text generated always as (fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  primary key (client_id, id)
);
create unique index participant_phone on participant (client_id, phone);
create unique index participant_email on participant (client_id, email);
create index participant_first_name on participant (client_id, sort_first_name, id);
create index participant_last_name on participant (client_id, sort_last_name, id);
create index participant_created on participant (client_id, created_at, id);
create index participant_search on participant using gin (client_id, search gin_trgm_ops);

-- Row-level security hides the trigram index (LIKE is not leakproof), so search runs as the owner with the
-- client as an argument, and refuses any other client than the transaction's.
create function search_participants(for_client bigint, pattern text, cap int) returns setof uuid
language plpgsql stable security definer set search_path = fanfare, public as $$
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  return query select p.id from participant p where p.client_id = for_client and p.search like pattern limit cap;
end $$;
revoke all on function search_participants(bigint, text, int) from public;
grant execute on function search_participants(bigint, text, int) to fanfare_app;

create table list (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  type smallint not null check (type in (1, 3)),
  is_public boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);
create unique index list_name on list (client_id, lower(name));

create table list_campaign (
  client_id bigint not null,
  list_id uuid not null,
  campaign_id uuid not null,
  primary key (client_id, list_id, campaign_id),
  foreign key (client_id, list_id) references list on delete cascade,
  foreign key (client_id, campaign_id) references campaign on delete cascade
);

-- ordinal is 0 but in lists of type 3, which hold a participant several times.
create table list_member (
  client_id bigint not null,
  list_id uuid not null,
  participant_id uuid not null,
  ordinal int not null,
  import_id uuid,
  added_at timestamptz not null,
  primary key (client_id, list_id, participant_id, ordinal),
  foreign key (client_id, list_id) references list on delete cascade,
  foreign key (client_id, participant_id) references participant on delete cascade
);
create index list_member_participant on list_member (client_id, participant_id);

create table subscription (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  shortcode_id uuid,
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index subscription_default on subscription (client_id, shortcode_id) where is_default;

-- What holds now; consent_change says how it came to be.
create table consent (
  client_id bigint not null,
  subscription_id uuid not null,
  participant_id uuid not null,
  state text not null check (state in ('none', 'pending', 'in', 'out')),
  changed_at timestamptz not null,
  primary key (client_id, subscription_id, participant_id),
  foreign key (client_id, subscription_id) references subscription on delete cascade,
  foreign key (client_id, participant_id) references participant on delete cascade
);
create index consent_participant on consent (client_id, participant_id);

create table consent_change (
  client_id bigint not null,
  id uuid not null,
  subscription_id uuid not null,
  participant_id uuid not null,
  state text not null check (state in ('none', 'pending', 'in', 'out')),
  how text not null check (how in ('keyword', 'web_form', 'import', 'staff', 'reply')),
  shown_text text,
  proof text,
  user_id uuid,
  at timestamptz not null,
  primary key (client_id, id)
);
create index consent_change_participant on consent_change (client_id, participant_id, at);

-- The activity: one row for whatever happened to a participant. No foreign keys: it is written in bulk.
create table event (
  client_id bigint not null,
  id uuid not null,
  participant_id uuid not null,
  action text not null,
  at timestamptz not null,
  experience_id uuid,
  subject_id uuid,
  data jsonb not null,
  primary key (client_id, id)
);
create index event_participant on event (client_id, participant_id, at desc, id);

create table participant_import (
  client_id bigint not null,
  id uuid not null,
  list_id uuid not null,
  job_report_id uuid not null,
  file_id uuid not null,
  mapping jsonb not null,
  consent text not null check (consent in ('none', 'proof')),
  consent_proof text,
  user_id uuid not null,
  rows_done bigint not null,
  created_count bigint not null,
  updated_count bigint not null,
  refused_count bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, list_id) references list on delete cascade
);

create table import_refusal (
  client_id bigint not null,
  import_id uuid not null,
  line bigint not null,
  reason text not null,
  fields jsonb not null,
  primary key (client_id, import_id, line),
  foreign key (client_id, import_id) references participant_import on delete cascade
);

call protect(array['participant', 'list', 'list_campaign', 'list_member', 'subscription', 'consent', 'participant_import', 'import_refusal']);
call protect(array['consent_change', 'event'], 'select, insert, delete');
