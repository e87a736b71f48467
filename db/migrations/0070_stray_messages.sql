-- What came in and is for no sender of ours, or from nobody who can be known. It belongs to no client.
create table stray_message (
  id uuid primary key,
  key text not null unique,
  channel text not null check (channel in ('sms', 'email')),
  reason text not null check (reason in ('no_sender', 'no_phone', 'no_mailbox', 'no_address', 'mail_server')),
  to_address text not null,
  from_address text not null,
  subject text,
  body text not null,
  came_at timestamptz not null
);
create index stray_message_newest on stray_message (came_at desc, id desc);
create index stray_message_of_channel on stray_message (channel, came_at desc, id desc);
create index stray_message_from on stray_message (from_address);
grant select, insert, delete on stray_message to fanfare_app;
