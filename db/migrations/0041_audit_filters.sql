-- The trail is filtered by person, by what was done and by time, newest first. One object is found by
-- audit_entry_entity.
create index audit_entry_at on audit_entry (client_id, at, number);
create index audit_entry_actor on audit_entry (client_id, actor_id, at, number);
create index audit_entry_action on audit_entry (client_id, action, at, number);
