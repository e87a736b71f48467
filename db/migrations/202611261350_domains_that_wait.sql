-- Whoever wants a domain may prove it: several may wait for one, and it is shown for the one whose record was found.
alter table public_domain drop constraint public_domain_pkey;
alter table public_domain add primary key (domain, experience_id);
create unique index public_domain_verified on public_domain (domain) where verified_at is not null;

-- Whoever asked for a domain is told when it is there.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'broadcast_ended', 'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused', 'task_due',
  'ticket_assigned', 'ticket_escalated', 'entry_asked', 'domain_verified'));
