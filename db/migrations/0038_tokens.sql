-- An API user is an account that signs in by token alone: it has no address (its id stands there) and no password.
alter table user_account add column is_api boolean not null default false;
alter table user_account
  add constraint user_account_api_check check (not is_api or (password_hash is null and not is_platform_admin));

-- Of a token the SHA-256 alone is kept, and its first characters, by which people tell it from others. `scopes` are at
-- most what the role may do, whatever is written here. A token that ended stays for a while, to be seen.
create table api_token (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text
);
create index api_token_of_user on api_token (user_id);
grant select, insert, update, delete on api_token to fanfare_app;
