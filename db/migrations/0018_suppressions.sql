-- Addresses to which nothing is sent any more by itself, since a gateway said that they do not exist or their owner
-- complained. Of the address, not of the person: another address of the same person is free.
create table suppression (
  client_id bigint not null,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  reason text not null,
  message_id uuid,
  at timestamptz not null,
  primary key (client_id, channel, address)
);

call protect(array['suppression']);
