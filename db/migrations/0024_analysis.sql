-- Whoever wrote many rows at once has the table analyzed, where they are a noticeable part of it: one in fifty, or so
-- many that writing them cost more than looking at a sample does. A function of the owner's, since MAINTAIN would let
-- the application lock, rewrite and reindex its tables too. Another analysis or a vacuum is waited for for 5 s: one
-- by the database itself gives way after a second, and who finds none of that time is told so.
create function analyze_written(written_table text, written bigint) returns boolean
language plpgsql volatile security definer set search_path = fanfare, public set lock_timeout = '5s' as $$
declare known real;
begin
  select c.reltuples into strict known from pg_class c
  where c.relnamespace = 'fanfare'::regnamespace and c.relname = written_table and c.relkind in ('r', 'p');
  if known >= 0 and written < least(known / 50, 50000) then
    return false;
  end if;
  execute format('analyze fanfare.%I', written_table);
  return true;
end $$;
revoke all on function analyze_written(text, bigint) from public;
grant execute on function analyze_written(text, bigint) to fanfare_app;
