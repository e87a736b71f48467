-- Both look over all clients, in the form that a sharded database sends to every shard once: it takes no subquery that
-- depends on a row of `client`, which lies on every node.
create or replace function clients_with_old_refusals(before timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct r.client_id from brake_refusal r
    where r.client_id = c.id and r.hour < before) old
$$;

create or replace function clients_with_old_rehearsals(before timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  cross join lateral (select distinct r.client_id from rehearsal r
    where r.client_id = c.id and r.created_at < before) old
$$;
