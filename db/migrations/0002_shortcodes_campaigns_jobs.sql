-- Shortcodes and keywords route an inbound text to its client; campaigns hold experiences; job reports and
-- stored files serve all domains.

create table shortcode (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9]{3,15}$'),
  gateway text not null check (gateway in ('simulator', 'smpp', 'twilio')),
  segment_limit int not null default 140 check (segment_limit between 1 and 1600),
  messages_per_second int not null default 100 check (messages_per_second between 1 and 100000),
  home_client_id bigint not null references client,
  created_at timestamptz not null default now()
);

-- A shortcode may serve several clients; texts that no keyword claims go to its home client.
create table client_shortcode (
  client_id bigint not null references client on delete cascade,
  shortcode_id uuid not null references shortcode on delete cascade,
  primary key (client_id, shortcode_id)
);

-- The pace of a shortcode over all workers: messages allowed so far in the running second.
create table shortcode_pace (
  shortcode_id uuid primary key references shortcode on delete cascade,
  second timestamptz not null,
  taken int not null
);

create table keyword (
  id uuid primary key,
  shortcode_id uuid not null references shortcode,
  client_id bigint not null references client,
  keyword text not null check (length(keyword) between 3 and 40),
  normalised text not null,
  experience_id uuid,
  created_at timestamptz not null default now(),
  unique (shortcode_id, normalised)
);
create index keyword_client on keyword (client_id);
create index keyword_experience on keyword (client_id, experience_id);

-- Public eids to their client, so that a public address needs no client in it.
create table public_address (
  eid text primary key check (eid ~ '^[a-z0-9]{12}$'),
  client_id bigint not null references client,
  kind text not null check (kind in ('experience')),
  entity_id uuid not null
);

-- Where each client's phones and handset stand: the simulator's own log of what it delivered.
create table handset_message (
  id uuid primary key,
  reference text not null unique,
  shortcode text not null,
  phone text not null,
  direction text not null check (direction in ('to_phone', 'from_phone')),
  text text not null,
  at timestamptz not null
);
create index handset_message_phone on handset_message (phone, at);

create table campaign (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  started_at timestamptz,
  ended_at timestamptz,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);
create unique index campaign_name on campaign (client_id, lower(name));

-- One lock for each thing being edited. It belongs to a person: two tabs of one person share it.
create table model_lock (
  client_id bigint not null,
  model_type text not null,
  model_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  acquired_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, model_type, model_id)
);

create table stored_file (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);

create table job_report (
  client_id bigint not null,
  id uuid not null,
  kind text not null,
  title text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress bigint not null,
  total bigint,
  result jsonb,
  error text,
  file_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);

-- Totals of unfiltered lists, in 16 shards so that writers do not queue behind one row.
create table counter (
  client_id bigint not null,
  name text not null,
  shard smallint not null check (shard between 0 and 15),
  value bigint not null,
  primary key (client_id, name, shard)
);

call protect(array['campaign', 'model_lock', 'stored_file', 'job_report', 'counter']);
grant select, insert, update, delete on shortcode, client_shortcode, shortcode_pace, keyword, public_address, handset_message to fanfare_app;
