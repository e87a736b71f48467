-- Entries of an experience by the day of its client's zone on which they came in, their source and their status, written
-- with the entries. A status that changes moves one from there to here. In 16 shards, as counters, so that a flood of
-- entries does not queue at one row; a shard may be below zero, their sum is not.
create table entry_day (
  client_id bigint not null,
  experience_id uuid not null,
  day date not null,
  source text not null,
  status text not null,
  shard smallint not null,
  count bigint not null,
  primary key (client_id, experience_id, day, source, status, shard)
);
call protect(array['entry_day']);

-- The zone in which all entries of a client are in `entry_day`, from when they are: null while a job still counts them.
create table entry_day_zone (
  client_id bigint not null,
  time_zone text not null,
  noted_at timestamptz not null,
  filled_at timestamptz,
  primary key (client_id)
);
grant select, insert, update on entry_day_zone to fanfare_app;
