-- Prizes of a range of days are counted in the index alone, but for those of testing pools.
drop index award_made;
create index award_made on award (client_id, experience_id, created_at, id) include (prize_pool_id);

-- Decisions on entries that waited, the newest first, held against the service level of their experience.
create index entry_decision_waited on entry_decision (client_id, experience_id, made_at, id) include (entry_id)
  where state = 'done' and before = 'pending';
