-- A colleague to whom an entry is handed over with a question is told so.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'broadcast_ended', 'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused', 'task_due',
  'ticket_assigned', 'ticket_escalated', 'entry_asked'));
