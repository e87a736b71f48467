-- When somebody last wrote what begins like an opt-out and opts nobody out, until staff answered: told before the next
-- broadcast.
alter table conversation add column likely_stop_at timestamptz;
create index conversation_likely_stop on conversation (client_id, sender_id, likely_stop_at desc)
  where likely_stop_at is not null;
