-- Experiences of all ten kinds are one record; entries, prize pools, awards and draws.

create table experience (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  campaign_id uuid not null,
  kind text not null check (kind in ('sweepstakes', 'gift-with-purchase', 'survey', 'sms', 'pages', 'pin-redemption', 'salesforce-data-extensions', 'hubspot-forms', 'email', 'external')),
  name text not null,
  title text,
  title_fr text,
  started_at timestamptz,
  ended_at timestamptz,
  visibility text not null check (visibility in ('public', 'private', 'hidden')),
  requires_validation boolean not null,
  limit_type text not null check (limit_type in ('unlimited', 'participant', 'household')),
  limit_count int not null check (limit_count between 1 and 100),
  limit_by text not null check (limit_by in ('phone', 'email', 'both')),
  entry_scheduling text not null check (entry_scheduling in ('daily', 'weekly', 'monthly', 'once')),
  -- What only this kind has, checked by the contract's schema of the kind.
  settings jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (client_id, id),
  unique (client_id, eid),
  foreign key (client_id, campaign_id) references campaign
);
create index experience_kind on experience (client_id, kind, created_at desc, id) where deleted_at is null;

create table experience_page (
  client_id bigint not null,
  experience_id uuid not null,
  name text not null,
  language text not null check (language in ('en', 'fr')),
  html text not null,
  primary key (client_id, experience_id, name, language),
  foreign key (client_id, experience_id) references experience on delete cascade
);

create table prize_pool (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  class text not null check (class in ('physical', 'e-prize')),
  is_testing boolean not null,
  total int not null check (total >= 0),
  remaining int not null check (remaining between 0 and total),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);
create unique index prize_pool_name on prize_pool (client_id, lower(name));

create table prize_type (
  client_id bigint not null,
  id uuid not null,
  prize_pool_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, prize_pool_id) references prize_pool on delete cascade
);
create unique index prize_type_name on prize_type (client_id, prize_pool_id, lower(name));

create table experience_prize_pool (
  client_id bigint not null,
  experience_id uuid not null,
  prize_pool_id uuid not null,
  primary key (client_id, experience_id, prize_pool_id),
  foreign key (client_id, experience_id) references experience on delete cascade,
  foreign key (client_id, prize_pool_id) references prize_pool
);

create table entry (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  experience_id uuid not null,
  participant_id uuid not null,
  source text not null check (source in ('web', 'sms', 'alternative', 'offline', 'import')),
  status text not null check (status in ('pending', 'valid', 'invalid', 'kicked')),
  is_test boolean not null,
  language text not null,
  data jsonb not null,
  reasons text[] not null,
  created_at timestamptz not null,
  validated_at timestamptz,
  invalidated_at timestamptz,
  primary key (client_id, id),
  unique (client_id, eid)
);
create index entry_experience on entry (client_id, experience_id, status, created_at, id);
create index entry_participant on entry (client_id, participant_id, created_at);

-- How many entries a key (participant, household) has in a window: the limit holds under any concurrency.
create table entry_window (
  client_id bigint not null,
  experience_id uuid not null,
  key text not null,
  window_start date not null,
  taken int not null,
  primary key (client_id, experience_id, key, window_start)
);

-- An outside request (a text, a form post) that already made its entry.
create table intake_receipt (
  client_id bigint not null,
  experience_id uuid not null,
  reference text not null,
  entry_id uuid not null,
  primary key (client_id, experience_id, reference)
);

create table draw (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  experience_id uuid not null,
  number int not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  state text not null check (state in ('open', 'in-progress', 'complete')),
  count int not null check (count > 0),
  entered_from timestamptz,
  entered_to timestamptz,
  rules jsonb not null,
  ballot_count int not null,
  manifest text not null,
  manifest_hash text not null,
  secret text not null,
  person_key text not null,
  public_value_kind text check (public_value_kind in ('typed', 'drand', 'none')),
  public_value text,
  public_value_by text,
  public_value_user_id uuid,
  seed text,
  opened_by uuid not null,
  opened_by_name text not null,
  opened_at timestamptz not null,
  drawn_by uuid,
  drawn_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (client_id, id),
  unique (client_id, eid),
  unique (client_id, experience_id, number),
  foreign key (client_id, experience_id) references experience,
  foreign key (client_id, prize_pool_id) references prize_pool
);

-- The frozen set, in its fixed order (by entry id).
create table draw_ballot (
  client_id bigint not null,
  draw_id uuid not null,
  entry_id uuid not null,
  participant_id uuid not null,
  person text not null,
  primary key (client_id, draw_id, entry_id),
  foreign key (client_id, draw_id) references draw on delete cascade
);

create table draw_round (
  client_id bigint not null,
  draw_id uuid not null,
  number int not null,
  reason text,
  requested int not null,
  replaced uuid[] not null,
  skipped jsonb not null,
  walked_to int not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (client_id, draw_id, number),
  foreign key (client_id, draw_id) references draw on delete cascade
);

create table ballot_draw (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  draw_id uuid not null,
  round int not null,
  entry_id uuid not null,
  participant_id uuid not null,
  rank text not null,
  position int not null,
  status text not null check (status in ('potential-winner', 'invalidated')),
  reason text,
  replaced_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, eid),
  unique (client_id, draw_id, entry_id),
  foreign key (client_id, draw_id) references draw on delete cascade
);

create table award (
  client_id bigint not null,
  id uuid not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  participant_id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  draw_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, prize_pool_id) references prize_pool
);
create unique index award_draw on award (client_id, draw_id, entry_id) where draw_id is not null;
create index award_experience on award (client_id, experience_id, participant_id);

call protect(array['experience', 'experience_page', 'prize_pool', 'prize_type', 'experience_prize_pool', 'entry', 'entry_window', 'intake_receipt', 'draw', 'draw_ballot', 'draw_round', 'ballot_draw', 'award']);
