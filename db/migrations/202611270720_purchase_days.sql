-- How often anything changed that an entry of the day says: whoever counts the day's entries by their contents remembers with
-- what number, and knows by it that nothing has changed. It only grows.
alter table entry_day add column changes bigint not null default 0;

-- A process of the version before counts no changes, and is gone by then.
alter table entry_day_zone add column changes_from timestamptz;
update entry_day_zone set changes_from = now() + interval '1 hour';

-- The texts that entries of a day name as their products or their retailer, as they were counted when the day had had so many
-- changes, in the days of the zone that was filled then. '' is that of entries that name none. `valid`: of valid entries alone.
-- The sums are of double precision, exact beyond any count, since the driver gives an array of bigint as texts.
create table purchase_day (
  client_id bigint not null,
  experience_id uuid not null,
  facet text not null check (facet in ('products', 'retailers')),
  day date not null,
  changes bigint not null,
  filled_at timestamptz not null,
  texts text[] not null,
  valid boolean[] not null,
  entries double precision[] not null,
  quantities double precision[] not null,
  primary key (client_id, experience_id, facet, day)
);
call protect(array['purchase_day']);
