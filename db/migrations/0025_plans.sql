-- An analysis is due as well where the statistics do not know the client: every index would look equally good, since
-- each is taken to hold nothing of it, and a look-up by key may then read all of the client's rows by another one.
drop function analyze_written(text, bigint);
create function analyze_written(for_client bigint, written_table text, written bigint) returns boolean
language plpgsql volatile security definer set search_path = fanfare, public set lock_timeout = '5s' as $$
declare
  known real;
  is_client_known boolean;
begin
  select c.reltuples into strict known from pg_class c
  where c.relnamespace = 'fanfare'::regnamespace and c.relname = written_table and c.relkind in ('r', 'p');
  select coalesce(bool_or(s.most_common_vals::text::bigint[] @> array[for_client]), false) into is_client_known
  from pg_stats s
  where s.schemaname = 'fanfare' and s.tablename = written_table and s.attname = 'client_id' and not s.inherited;
  if known >= 0 and written < least(known / 50, 50000) and (is_client_known or written < 1000) then
    return false;
  end if;
  execute format('analyze fanfare.%I', written_table);
  return true;
end $$;
revoke all on function analyze_written(bigint, text, bigint) from public;
grant execute on function analyze_written(bigint, text, bigint) to fanfare_app;

-- Each client is looked up in three partial indexes, whatever the planner expects (offset 0, limit 1): taken for one
-- row, a broadcast was joined with every chunk of every client.
create or replace function clients_with_due_messages(at timestamptz) returns setof bigint
language sql stable security definer set search_path = fanfare, public as $$
  select c.id from client c
  where exists (select from message m where m.client_id = c.id and m.next_at is not null and m.next_at <= at offset 0)
    or exists (select from broadcast b
      cross join lateral (select from broadcast_chunk k
        where k.client_id = c.id and k.broadcast_id = b.id and k.done_at is null and k.not_before <= at
          and (k.lease_until is null or k.lease_until <= now()) limit 1) k
      where b.client_id = c.id and b.state = 'sending' offset 0)
$$;

-- When a part of the audience took the database too long, was broken off, and went on in smaller parts.
alter table broadcast add column slowed_at timestamptz;
