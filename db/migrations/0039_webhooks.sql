-- A webhook: an address of a client's to which events of the activity go. `slot` bounds how many a client has. What the
-- worker knows of it stands here too: since when it fails, until when it rests, and who sends to it right now.
create table webhook (
  client_id bigint not null,
  id uuid not null,
  slot int not null check (slot between 1 and 10),
  name text not null,
  url text not null,
  actions text[] not null,
  state text not null check (state in ('on', 'off', 'paused')),
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  failures int not null,
  failing_since timestamptz,
  rest_until timestamptz,
  lease_id uuid,
  lease_until timestamptz,
  version int not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index webhook_slot on webhook (client_id, slot);
create unique index webhook_name on webhook (client_id, lower(name));

-- One event on its way to one webhook, written in the transaction that writes the event. It waits while `next_at` is
-- set. It holds nothing of the event but what orders it: the body is made of the event when it is sent.
create table webhook_dispatch (
  client_id bigint not null,
  webhook_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  action text not null,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts int not null,
  next_at timestamptz,
  give_up_at timestamptz not null,
  done_at timestamptz,
  status int,
  failure text,
  primary key (client_id, webhook_id, event_id)
);
create index webhook_dispatch_log on webhook_dispatch (client_id, webhook_id, at, event_id);
create index webhook_dispatch_state on webhook_dispatch (client_id, webhook_id, state, at, event_id)
  where state <> 'delivered';
create index webhook_dispatch_due on webhook_dispatch (client_id, webhook_id, next_at) where next_at is not null;
create index webhook_dispatch_order on webhook_dispatch (client_id, webhook_id, participant_id, at, event_id)
  where next_at is not null;

create table webhook_try (
  client_id bigint not null,
  webhook_id uuid not null,
  event_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  milliseconds int not null,
  status int,
  failure text,
  answer text not null,
  primary key (client_id, webhook_id, event_id, id)
);

call protect(array['webhook', 'webhook_dispatch', 'webhook_try']);

-- Both look over all clients, in the form that a sharded database sends to every shard once.
create function clients_with_due_webhooks(by timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct w.client_id from webhook w
    where w.client_id = c.id and w.state <> 'off' and (w.rest_until is null or w.rest_until <= by)
      and (w.lease_until is null or w.lease_until <= now())
      and exists (select 1 from webhook_dispatch d
        where d.client_id = w.client_id and d.webhook_id = w.id and d.next_at <= by offset 0)) due
$$;
revoke all on function clients_with_due_webhooks(timestamptz) from public;
grant execute on function clients_with_due_webhooks(timestamptz) to fanfare_app;

create function clients_with_old_dispatches(before timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct w.client_id from webhook w
    where w.client_id = c.id and exists (select 1 from webhook_dispatch d
      where d.client_id = w.client_id and d.webhook_id = w.id and d.at < before offset 0)) old
$$;
revoke all on function clients_with_old_dispatches(timestamptz) from public;
grant execute on function clients_with_old_dispatches(timestamptz) to fanfare_app;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused'));
