-- Both look over all clients, so on a sharded database they go to every shard, once. There the clients may be joined with
-- what belongs to each, but not narrowed by a subquery over it. A `distinct` of nothing but the client is a limit of one
-- row, which is looked up for each client, by indexes alone.
create or replace function clients_with_due_messages(at timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct m.client_id from message m
    where m.client_id = c.id and m.next_at is not null and m.next_at <= at) due
  union
  select c.id from client c
  cross join lateral (select distinct b.client_id from broadcast b
    where b.client_id = c.id and b.state = 'sending' and exists (select 1 from broadcast_chunk k
      where k.client_id = b.client_id and k.broadcast_id = b.id and k.done_at is null and k.not_before <= at
        and (k.lease_until is null or k.lease_until <= now()) offset 0)) open
$$;

create or replace function clients_with_old_gateway_ids(before_week int) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct g.client_id from gateway_id g
    where g.client_id = c.id and g.week < before_week) old
$$;
