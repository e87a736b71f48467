-- Tasks and tickets are found by any words of their title and text.
create index task_search on task using gin (client_id, fold(title || ' ' || coalesce(text, '')) gin_trgm_ops);
create index ticket_search on ticket using gin (client_id, fold(subject || ' ' || coalesce(text, '')) gin_trgm_ops);

-- A message to support that was answered, and by whom.
alter table support_message add column done_at timestamptz;
alter table support_message add column done_by uuid;
create index support_message_open on support_message (created_at desc, id desc) where done_at is null;
