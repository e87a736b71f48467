-- What the console tells a person: somebody asks, somebody answered, work has ended. Over all clients in one
-- table, since a person works for several and looks in one place. `target` is the page that it leads to, and `mail` what the
-- person wanted then.
create table notification (
  user_id uuid not null,
  id uuid not null,
  client_id bigint not null,
  kind text not null check (kind in ('approval_asked', 'approval_given', 'confirmation_asked', 'winners_confirmed', 'work_ended')),
  object_id uuid not null,
  object_name text not null,
  by_name text,
  is_failure boolean not null,
  target jsonb not null,
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (user_id, id)
);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_to_mail on notification (created_at) where mail = 'daily' and mailed_at is null;
create index notification_age on notification (created_at);
create index notification_of_client on notification (client_id);
grant select, insert, update, delete on notification to fanfare_app;

-- What a person wants by e-mail, where it is not what everybody gets.
create table notification_mail (
  user_id uuid not null,
  kind text not null,
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  primary key (user_id, kind)
);
grant select, insert, update, delete on notification_mail to fanfare_app;
