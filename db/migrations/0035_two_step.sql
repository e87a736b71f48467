-- Two-step sign-in. It is on for an account from `two_step_at`, as long as the account has an authenticator or a passkey.
-- The column repeats what the two tables say, so that the check of a session reads no other table. A constant default is
-- kept in the catalogue: no row is written.
alter table user_account add column two_step_at timestamptz;
alter table client add column requires_two_step boolean not null default false;

-- The app that makes codes (RFC 6238), one for each user. `last_step` is the time step whose code was accepted last: no
-- earlier one is accepted again.
create table authenticator (
  user_id uuid primary key references user_account on delete cascade,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on authenticator to fanfare_app;

-- A passkey (WebAuthn). `credential_id` is in base64url, `public_key` in COSE; `counter` is what the passkey counted when
-- it was used last, 0 where it does not count.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_of_user on passkey (user_id);
grant select, insert, update, delete on passkey to fanfare_app;

-- Of a recovery code the SHA-256 alone is kept; one that is used is gone.
create table recovery_code (
  user_id uuid not null references user_account on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_code to fanfare_app;

-- What a user is setting up: the secret of an authenticator, or the challenge that a new passkey has to sign.
create table second_step_offer (
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('authenticator', 'passkey')),
  secret text not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
grant select, insert, update, delete on second_step_offer to fanfare_app;

-- A sign-in between its two steps, and the challenge that a passkey has to sign. Of the browser's token the SHA-256 alone
-- is kept.
create table half_sign_in (
  token_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index half_sign_in_of_user on half_sign_in (user_id);
create index half_sign_in_age on half_sign_in (expires_at);
grant select, insert, update, delete on half_sign_in to fanfare_app;
