-- The trail of one kind of record, newest first: along audit_entry_at a rare kind is met after reading all the others.
create index audit_entry_kind on audit_entry (client_id, entity, at, number);
