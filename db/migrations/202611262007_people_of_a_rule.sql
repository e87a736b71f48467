-- People whose person variable has a value (a participant rule, M5). Row-level security hides this index from a plain
-- query, as it does that of the search, so a function asks it as the owner, for the client of the session alone.
create index participant_data on participant using gin (client_id, data jsonb_path_ops);

-- A variable that is no text is compared as it is written, which the index cannot: it has numbers and yes or no as they
-- are, and each row is asked after. As in the search, the column of a client that has most of the people costs more than
-- it saves, and where tables are sharded it stands alone. Without the settings a rule that seems to let through many
-- would read everybody.
create function find_participants_of_rule(for_client bigint, variable text, wanted text, cap int)
returns table (id uuid, sort_first_name text, sort_last_name text, created_at timestamptz)
language plpgsql stable security definer set search_path = fanfare, public set max_parallel_workers_per_gather = 0
set enable_seqscan = off set enable_indexscan = off as $$
declare
  of_client text := 'p.client_id = $1';
  fits text := 'p.data @> $4';
  as_typed jsonb;
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if wanted ~ '^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$' then
    as_typed := jsonb_build_object(variable, wanted::jsonb);
    fits := '(p.data @> $4 or p.data @> $5)';
  end if;
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 'p.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
    where %s and %s and p.data ->> $2 = $3 limit $6', of_client, fits)
    using for_client, variable, wanted, jsonb_build_object(variable, wanted), as_typed, cap;
end $$;
revoke all on function find_participants_of_rule(bigint, text, text, int) from public;
grant execute on function find_participants_of_rule(bigint, text, text, int) to fanfare_app;
