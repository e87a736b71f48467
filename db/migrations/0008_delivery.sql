-- Delivery by chunks: a broadcast's messages are claimed five hundred at a time, and the columns that change while
-- they are sent are in no index, so that each change stays within its page.

-- Five hundred recipients of a broadcast, claimed by one worker at a time; recipients of one chunk share a time zone.
create table broadcast_chunk (
  client_id bigint not null,
  broadcast_id uuid not null,
  number int not null,
  size int not null,
  -- The zone whose quiet hours hold it; null means the client's own.
  time_zone text,
  -- Held back until then.
  not_before timestamptz not null,
  -- Whose it is until then: a worker that finds another time here has lost it. Null where nobody holds it.
  lease_until timestamptz,
  -- The intents: the chunk's messages up to this one, in the order of their ids, may be with the gateway.
  begun_id uuid,
  done_at timestamptz,
  primary key (client_id, broadcast_id, number)
);
create index broadcast_chunk_open on broadcast_chunk (client_id, broadcast_id, not_before, number) where done_at is null;
create index broadcast_sending on broadcast (client_id, sender_id) where state = 'sending';
-- The place in the list up to which the audience is frozen, committed with each part of it.
alter table broadcast add column frozen_participant_id uuid;
alter table broadcast add column frozen_ordinal int;

-- How many recipients entered a state and how many left it again, by minute: sums over millions in one page. Sixteen
-- shards, so that workers and receipts do not wait for each other. No reason is the empty text.
create table broadcast_count (
  client_id bigint not null,
  broadcast_id uuid not null,
  state text not null,
  reason text not null,
  minute timestamptz not null,
  shard smallint not null check (shard between 0 and 15),
  entered bigint not null,
  gone bigint not null,
  primary key (client_id, broadcast_id, state, reason, minute, shard)
);

call protect(array['broadcast_chunk', 'broadcast_count']);

-- What was begun before has a name that is dropped below: whether it was sent can no longer be asked.
update message set state = 'unknown', reason = 'no_answer', next_at = null where state = 'sending';
update message set reason = null where state = 'queued';
update message set reason = 'failed' where state = 'failed' and reason is null;

-- Due by itself: single messages, retries, and what was begun and has a lease. A chunk's messages have no time of
-- their own.
drop index message_due;
create index message_due on message (client_id, sender_id, next_at) where next_at is not null;
alter table message add column chunk int;
drop index message_broadcast;
create index message_broadcast on message (client_id, broadcast_id, chunk, id) where broadcast_id is not null;
-- Who did not get it, and why: those alone have a reason.
create index message_missed on message (client_id, broadcast_id, reason, id) where broadcast_id is not null and reason is not null;

-- An attempt's name follows from client, message and number, so none is kept.
drop index message_attempt;
alter table message drop column attempt_id;
-- How often a gateway that recognises it was asked again about the same attempt.
alter table message add column repeats smallint not null default 0;

-- The name by which the outside speaks of a message again, where it does not use ours: an inbound message's, so that
-- a repeat is known; an outbound one's at gateways whose receipts carry their own id alone.
alter table message add column gateway_key text;
update message set gateway_key = provider_message_id where provider_message_id is not null;
drop index message_provider;
create unique index message_gateway_key on message (client_id, sender_id, direction, gateway_key) where gateway_key is not null;

-- Room in each page for the next two versions of its rows: with the outcome, and with the receipt.
alter table message set (fillfactor = 40);

insert into broadcast_count (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
select client_id, broadcast_id, state, coalesce(reason, ''),
  date_trunc('minute', coalesce(delivered_at, sent_at, created_at)), 0, count(*), 0
from message where broadcast_id is not null group by 1, 2, 3, 4, 5;

create or replace function clients_with_due_messages(at timestamptz) returns setof bigint
language sql stable security definer set search_path = fanfare, public as $$
  select c.id from client c
  where exists (select from message m where m.client_id = c.id and m.next_at <= at)
    or exists (select from broadcast b
      join broadcast_chunk k on k.client_id = c.id and k.broadcast_id = b.id
        and k.done_at is null and k.not_before <= at and (k.lease_until is null or k.lease_until <= now())
      where b.client_id = c.id and b.state = 'sending')
$$;
