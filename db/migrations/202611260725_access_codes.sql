-- Access codes: lists of a campaign, their prefixes, and the codes, each of which is used once.
create table access_code_list (
  client_id bigint not null,
  id uuid not null,
  campaign_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index access_code_list_name on access_code_list (client_id, campaign_id, lower(name));

-- `code_start` is the name as codes begin with it.
create table access_code_prefix (
  client_id bigint not null,
  id uuid not null,
  access_code_list_id uuid not null,
  name text not null,
  code_start text not null,
  language text not null check (language in ('en', 'fr', 'pt-br')),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, access_code_list_id) references access_code_list (client_id, id)
);
create unique index access_code_prefix_name
  on access_code_prefix (client_id, access_code_list_id, code_start, language);

-- `upload_id` and `line`: which row of which upload brought it, so that an upload that begins again knows its own.
create table access_code (
  client_id bigint not null,
  access_code_list_id uuid not null,
  code text collate "C" not null check (code ~ '^[A-Z0-9]{4,40}$'),
  id uuid not null,
  access_code_prefix_id uuid not null,
  upload_id uuid,
  line integer,
  participant_id uuid,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, access_code_list_id, code)
);
create index access_code_made on access_code (client_id, access_code_list_id, id);
create index access_code_used on access_code (client_id, access_code_list_id, id) where used_at is not null;
create index access_code_of_prefix on access_code (client_id, access_code_prefix_id, id);
create index access_code_participant on access_code (client_id, participant_id) where participant_id is not null;
call protect(array['access_code_list', 'access_code_prefix', 'access_code']);

alter table keyword add column access_code_prefix_id uuid;
create index keyword_access_code_prefix on keyword (client_id, access_code_prefix_id)
  where access_code_prefix_id is not null;
