-- How often a link, or the address of an experience that leads to another site, was opened on a day of its client's zone:
-- by people, and by programs such as previews and scanners of mail. Written with the click, in one of 16 shards, so that
-- a flood of clicks does not queue. The campaign is that of the broadcast whose message was opened, and all zeros where
-- there was none.
create table click_day (
  client_id bigint not null,
  subject_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  shard smallint not null,
  people bigint not null,
  programs bigint not null,
  primary key (client_id, subject_id, campaign_id, day, shard),
  constraint click_day_shard_check check (shard between 0 and 15)
);
create index click_day_campaign on click_day (client_id, campaign_id, day);
create index link_experience on link (client_id, experience_id) where experience_id is not null;

-- The experience whose form or whose question led to a yes.
alter table consent_change add column experience_id uuid;
create index consent_change_experience on consent_change (client_id, experience_id, at desc, id) where experience_id is not null;

call protect(array['click_day']);

-- Clicks of known participants are in the activity, those of unknown people have their day where they have a place.
insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
select e.client_id, e.subject_id, coalesce(b.campaign_id, '00000000-0000-0000-0000-000000000000'),
  (e.at at time zone c.time_zone)::date, 0, count(*), 0
from event e
join client c on c.id = e.client_id
left join broadcast b on b.client_id = e.client_id and b.id::text = e.data ->> 'broadcast'
where e.action = 'link_clicked' and e.subject_id is not null
group by 1, 2, 3, 4;

insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
select l.client_id, l.link_id, '00000000-0000-0000-0000-000000000000', (l.clicked_at at time zone c.time_zone)::date, 1,
  count(*), 0
from link_location l
join client c on c.id = l.client_id
where l.participant_id is null
group by 1, 2, 4;

update consent_change set experience_id = e.experience_id
from entry e
where consent_change.client_id = e.client_id and e.id::text = consent_change.proof
  and consent_change.state = 'in' and consent_change.how = 'web_form';

update consent_change set experience_id = m.experience_id
from message m
where consent_change.client_id = m.client_id and m.id = consent_change.message_id
  and consent_change.state = 'in' and consent_change.how = 'reply';
