-- Where tables are sharded a search asks one client's shard, which it finds by a client that stands alone; how many rows
-- the whole table has is not known there, and does not matter, since a shard's index holds few clients.
create or replace function find_conversation_texts(for_client bigint, patterns text[], cap int)
returns table (participant_id uuid, type text, sender_id uuid)
language plpgsql stable security definer set search_path = fanfare, public set max_parallel_workers_per_gather = 0 as $$
declare
  of_client text := 't.client_id = $1';
  fits text := 't.search like ($2)[1]';
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] !~ '[[:alnum:]]{3}' then
    return;
  end if;
  if cardinality(patterns) > 1 then
    fits := 't.search like ($2)[1] and t.search like ($2)[2] and t.search like all ($2)';
  end if;
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 't.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select t.participant_id, t.type, t.sender_id from conversation_text t
    where %s and %s limit $3', of_client, fits) using for_client, patterns, cap;
end $$;

-- The conversations of these people, of those whom a search finds (null: nobody more), and in which something said fits;
-- each once. The searches stand alone, as a sharded database wants them, and what they find stays here: it may be a
-- great many people, few of whom ever wrote.
create function find_conversations(for_client bigint, people uuid[], patterns text[], said text[]) returns setof uuid
language plpgsql stable security invoker set search_path = fanfare, public as $$
declare
  found_people uuid[] := people;
  participants uuid[];
  types text[];
  senders uuid[];
begin
  if patterns is not null then
    found_people := people || array(select f.id from find_participants(for_client, patterns, null) f);
  end if;
  select array_agg(t.participant_id), array_agg(t.type), array_agg(t.sender_id) into participants, types, senders
  from (select distinct f.* from find_conversation_texts(for_client, said, null) f) t;
  return query
    select c.id from unnest(found_people) p (id)
    cross join lateral (
      select x.id from conversation x where x.client_id = for_client and x.participant_id = p.id offset 0) c
    union
    select c.id from unnest(participants, types, senders) t (participant_id, type, sender_id)
    cross join lateral (
      select x.id, x.type, x.sender_id from conversation x
      where x.client_id = for_client and x.participant_id = t.participant_id offset 0) c
    where c.type = t.type and c.sender_id = t.sender_id;
end $$;
revoke all on function find_conversations(bigint, uuid[], text[], text[]) from public;
grant execute on function find_conversations(bigint, uuid[], text[], text[]) to fanfare_app;
