-- What a person chooses for the console, and which change of the account this is. A constant default is kept in the
-- catalogue: no row is written. The row of a deleted user stays, since what he or she did is shown under the name; its
-- address is free again and the id stands there instead.
alter table user_account
  add column version integer not null default 1,
  add column scheme text not null default 'auto',
  add column time_zone text,
  add column password_at timestamptz,
  add column deleted_at timestamptz;
-- A database whose tables are spread takes no constraint together with its column.
alter table user_account add constraint user_account_scheme_check check (scheme in ('auto', 'light', 'dark'));
alter table client_role add column version integer not null default 1;
create index client_role_of_client on client_role (client_id);

-- A mailed link by which somebody chooses a password. Of its token the SHA-256 alone is kept; a user has one link, and
-- a newer one takes its place.
create table password_link (
  user_id uuid primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on password_link to fanfare_app;

-- A session is named by its id to the people who may end it: its token's hash stays in here. Processes of the version
-- before, which begin sessions beside this one during an update, name none.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add constraint session_id_key unique (id);
