-- Single sign-on: who an account is at the provider, which never changes (OpenID Connect Core 1.0, 5.7).
create table sign_on_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index sign_on_identity_of_user on sign_on_identity (user_id);
grant select, insert, update, delete on sign_on_identity to fanfare_app;

-- Whoever the provider says is in the group has the role in the client.
create table sign_on_group (
  id uuid primary key,
  group_name text not null,
  client_id bigint not null references client,
  role text not null
);
create unique index sign_on_group_client on sign_on_group (group_name, client_id);
grant select, insert, update, delete on sign_on_group to fanfare_app;

-- A role that a group gave goes with the group; one that somebody gave by hand stays.
alter table client_role add column is_from_group boolean not null default false;
