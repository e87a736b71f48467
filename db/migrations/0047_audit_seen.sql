-- What was only seen stands in the trail too, often many times as much: the rest of it, newest first, is found without it.
create index audit_entry_unseen on audit_entry (client_id, at, number) where action not like '%.see';
