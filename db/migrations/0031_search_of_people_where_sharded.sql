-- Where tables are sharded the search runs on the node that has its client's shard, within the statement that asks for
-- it: the one inside is for the same client, so it goes nowhere else, which Citus is told when the tables are spread. The
-- client stands alone there, since the shard is found by it; and how many rows the whole table has is not known.
create or replace function find_participants(for_client bigint, patterns text[], cap int)
returns table (id uuid, sort_first_name text, sort_last_name text, created_at timestamptz)
language plpgsql stable security definer set search_path = fanfare, public set max_parallel_workers_per_gather = 0 as $$
declare
  of_client text := 'p.client_id = $1';
  fits text := 'p.search like ($2)[1]';
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] !~ '[[:alnum:]]{3}' then
    fits := 'p.search || '''' like all ($2)';
  elsif cardinality(patterns) > 1 then
    fits := 'p.search like ($2)[1] and p.search like ($2)[2] and p.search like all ($2)';
  end if;
  if patterns[1] ~ '[[:alnum:]]{3}' and to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 'p.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
    where %s and %s limit $3', of_client, fits) using for_client, patterns, cap;
end $$;
