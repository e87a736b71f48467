-- Those who take an entry to validate wait here for each other, so that no entry is handed out twice.
create table validation_queue (
  client_id bigint not null,
  experience_id uuid not null,
  primary key (client_id, experience_id)
);

-- Who has an entry in hand, until when.
create table entry_lock (
  client_id bigint not null,
  entry_id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, entry_id)
);
create index entry_lock_user on entry_lock (client_id, user_id, experience_id);

-- What a person decided of an entry. One that waits has no effect before `effective_at` and can be undone until then.
create table entry_decision (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  before text not null,
  status text not null check (status in ('valid', 'invalid', 'kicked')),
  reasons text[] not null,
  state text not null check (state in ('waiting', 'done', 'undone', 'overtaken')),
  seconds int,
  made_at timestamptz not null,
  effective_at timestamptz not null,
  primary key (client_id, id)
);
create unique index entry_decision_waiting on entry_decision (client_id, entry_id) where state = 'waiting';
create index entry_decision_user on entry_decision (client_id, experience_id, user_id, made_at);
call protect(array['validation_queue', 'entry_lock', 'entry_decision']);
