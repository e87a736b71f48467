-- Own texts of a campaign, which its messages and pages name, and the issues that a ticket of it may be about. An issue
-- that is taken out of its campaign later keeps its name in the tickets that have it.
alter table campaign
  add column variables jsonb not null default '[]',
  add column support_issues jsonb not null default '[]';
alter table ticket
  add column campaign_id uuid,
  add column support_issue_id uuid,
  add column support_issue_name text;
