-- The top of a draw's ranking, in its order: a redraw goes on in it, and the whole set is ranked again only where it is used
-- up. Null until the first round, and in draws that had one before. It is no part of the proof: whoever checks ranks the set.
alter table draw add column top_ranked uuid[];

-- The few whose entries are no ballots: a freeze asks for each entry whether its person is among them.
create index participant_not_drawn on participant (client_id, id) where is_flagged or erased_at is not null;
