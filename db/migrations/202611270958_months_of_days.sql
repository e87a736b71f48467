-- Days that are over are folded: their counts leave the 16 shards for one that nobody else writes, -1, and are added to the
-- month they are in. A report reads the months, and of the days only those in the other shards: what has come in since. Both
-- move in one transaction, so the sum is right at every moment, and a change of an old day waits in a shard for the next fold.

-- How many entries there were from the first of the month up to each of its 31 days: any range of days is two of these apart.
create table entry_month (
  client_id bigint not null,
  experience_id uuid not null,
  month date not null,
  source text not null,
  status text not null,
  upto integer[] not null,
  primary key (client_id, experience_id, month, source, status)
);
create index entry_day_open on entry_day (client_id, experience_id, day) where shard >= 0;

-- The same of clicks: by people, and by programs.
create table click_month (
  client_id bigint not null,
  subject_id uuid not null,
  campaign_id uuid not null,
  month date not null,
  people integer[] not null,
  programs integer[] not null,
  primary key (client_id, subject_id, campaign_id, month)
);
create index click_month_campaign on click_month (client_id, campaign_id, month);
create index click_day_open on click_day (client_id, subject_id, day) where shard >= 0;
create index click_day_open_campaign on click_day (client_id, campaign_id, day) where shard >= 0;
alter table click_day drop constraint click_day_shard_check;
alter table click_day add constraint click_day_shard_check check (shard between -1 and 15);

call protect(array['entry_month', 'click_month']);

-- A process of the version before folds in another way, and is gone by then.
alter table entry_day_zone add column months_from timestamptz;
update entry_day_zone set months_from = now() + interval '1 hour';
