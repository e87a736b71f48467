-- The ballots of a frozen set, some thousand in a row, in their order: a row and a key for each of millions took longer than
-- finding and hashing them. Who a ballot is of is the participant; the hash of that (docs/draws.md) follows from the draw's
-- key whenever lines are written. The arrays are of ids, which do not get shorter by being packed.
create table ballot_bundle (
  client_id bigint not null,
  draw_id uuid not null,
  first_entry uuid not null,
  last_entry uuid not null,
  entries uuid[] storage external not null,
  participants uuid[] storage external not null,
  primary key (client_id, draw_id, first_entry)
);

insert into ballot_bundle (client_id, draw_id, first_entry, last_entry, entries, participants)
select b.client_id, b.draw_id, (array_agg(b.entry_id order by b.entry_id))[1],
  (array_agg(b.entry_id order by b.entry_id desc))[1],
  array_agg(b.entry_id order by b.entry_id), array_agg(b.participant_id order by b.entry_id)
from (select client_id, draw_id, entry_id, participant_id,
    (row_number() over (partition by client_id, draw_id order by entry_id) - 1) / 5000 as place
  from draw_ballot) b
group by b.client_id, b.draw_id, b.place;

call protect(array['ballot_bundle']);

drop table draw_ballot;

-- Whose the ballots are that a draw keeps of its ranking; where it is not known the set is ranked again.
alter table draw add column top_people uuid[];

-- The seed by which it was ranked before it was drawn.
alter table draw add column ranked_seed text;
