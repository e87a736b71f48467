-- Participants sign in on the public site by a code. Of the code and of what the browser sends it with, hashes alone
-- are kept; `code_hash` is null until it is sent, and stays so where nothing is. `form` holds what was typed with it.
create table participant_code (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  handle_hash bytea not null,
  purpose text not null check (purpose in ('register', 'login', 'address')),
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  language text not null check (language in ('en', 'fr')),
  form jsonb not null,
  -- Whose address it becomes, where somebody who is signed in adds one.
  participant_id uuid,
  code_hash bytea,
  tries smallint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, participant_id) references participant on delete cascade
);
create unique index participant_code_handle on participant_code (client_id, handle_hash);
create index participant_code_address on participant_code (client_id, address);
create index participant_code_participant on participant_code (client_id, participant_id);
create index participant_code_end on participant_code (client_id, expires_at);

-- `address` and `channel` are those by which this session was begun.
create table participant_session (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  participant_id uuid not null,
  token_hash bytea not null,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, participant_id) references participant on delete cascade
);
create unique index participant_session_token on participant_session (client_id, token_hash);
create index participant_session_participant on participant_session (client_id, participant_id);
create index participant_session_end on participant_session (client_id, expires_at);

-- An address that its owner has proven to have, while he or she was alone in the record or had proven the other one:
-- by it, everything of the record is shown. What a form typed proves nothing.
create table participant_proof (
  client_id bigint not null,
  participant_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  proven_at timestamptz not null,
  primary key (client_id, participant_id, channel),
  foreign key (client_id, participant_id) references participant on delete cascade
);

call protect(array['participant_code', 'participant_session', 'participant_proof']);
