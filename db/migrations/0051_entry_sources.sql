-- The entries of a day are counted by source too, from the index alone.
drop index entry_experience;
create index entry_experience on entry (client_id, experience_id, status, created_at, id) include (source);
