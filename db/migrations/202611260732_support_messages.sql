-- Messages of users to technical support. `mailed_at`: when the mail server, or the outbox, took the mail.
create table support_message (
  id uuid primary key,
  user_id uuid not null,
  email text not null,
  message text not null,
  current_url text,
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index support_message_newest on support_message (created_at desc, id desc);
grant select, insert, update on support_message to fanfare_app;
