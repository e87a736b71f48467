-- The report of an experience or of a campaign, sent to people of the staff: each week on a day (1 is Monday) or each
-- month on a day, at an hour of the client's zone; a shorter month has it on its last day. `next_at` is when it goes next.
create table report_schedule (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid,
  campaign_id uuid,
  recipient_ids uuid[] not null,
  rhythm text not null,
  weekday smallint not null,
  month_day smallint not null,
  hour smallint not null,
  next_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id),
  constraint report_schedule_of_check check ((experience_id is null) <> (campaign_id is null)),
  constraint report_schedule_rhythm_check check (rhythm in ('weekly', 'monthly')),
  constraint report_schedule_weekday_check check (weekday between 1 and 7),
  constraint report_schedule_month_day_check check (month_day between 1 and 31),
  constraint report_schedule_hour_check check (hour between 0 and 23)
);
create index report_schedule_experience on report_schedule (client_id, experience_id, created_at) where experience_id is not null;
create index report_schedule_campaign on report_schedule (client_id, campaign_id, created_at) where campaign_id is not null;

-- A report that was made for one person. Its files go when their time is over, the row stays and says so.
create table sent_report (
  client_id bigint not null,
  user_id uuid not null,
  sending_id uuid not null,
  schedule_id uuid not null,
  name text not null,
  first_day date not null,
  last_day date not null,
  pdf_id uuid not null,
  csv_id uuid not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (client_id, user_id, sending_id)
);
create index sent_report_newest on sent_report (client_id, user_id, sent_at desc, sending_id);
call protect(array['report_schedule', 'sent_report']);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'broadcast_ended', 'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused', 'task_due',
  'ticket_assigned', 'ticket_escalated', 'entry_asked', 'domain_verified', 'report_sent'));
