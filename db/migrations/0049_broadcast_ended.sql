-- Whoever made, changed or approved a broadcast hears that it has been sent, or that somebody stopped it.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('approval_asked', 'approval_given',
  'broadcast_ended', 'confirmation_asked', 'winners_confirmed', 'work_ended', 'webhook_paused'));
