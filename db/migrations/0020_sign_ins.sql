-- A browser from which somebody signed in: strangers who guess at the account do not lock it out. Of its token the
-- SHA-256 alone is kept.
create table known_device (
  token_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  used_at timestamptz not null
);
create index known_device_of_user on known_device (user_id);
create index known_device_age on known_device (used_at);
grant select, insert, update, delete on known_device to fanfare_app;

-- A failure before a success counts no more, and stands until it was told in the audit trail.
alter table sign_in_failure
  add column is_forgiven boolean not null default false,
  add column is_noted boolean not null default false;
create index sign_in_failure_unnoted on sign_in_failure (at) where not is_noted;
