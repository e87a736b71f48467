-- An invitation gives nothing until its owner accepts it: it is a row of its own, and the role is written then. It holds
-- what whoever invites has typed, so that nothing of an account can be read by inviting it.
create table client_invitation (
  id uuid primary key,
  client_id bigint not null references client on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  email text not null,
  name text not null,
  role text not null check (role in ('client_admin', 'campaign_manager', 'validator', 'messenger_agent', 'analyst')),
  by_name text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, client_id)
);
create index client_invitation_of_client on client_invitation (client_id, created_at);
grant select, insert, update, delete on client_invitation to fanfare_app;

-- For which client somebody was invited by the link: choosing the password by it accepts that invitation and no other.
alter table password_link add column client_id bigint;
update password_link l set client_id = r.client_id from client_role r
  where r.user_id = l.user_id and l.purpose = 'invitation';

-- Whoever chose no password yet was invited, and had the role already.
insert into client_invitation (id, client_id, user_id, email, name, role, by_name, created_at, expires_at)
  select r.id, r.client_id, r.user_id, u.email, u.name, r.role, null, u.created_at, coalesce(l.expires_at, u.created_at)
  from client_role r
  join user_account u on u.id = r.user_id
  left join password_link l on l.user_id = u.id
  where u.password_hash is null and u.deleted_at is null and not u.is_api and not r.is_from_group;
delete from client_role r using user_account u
  where u.id = r.user_id and u.password_hash is null and u.deleted_at is null and not u.is_api
    and not r.is_from_group;
