-- How often a total was changed, beside the total: what was counted before and after is the same while it stands.
alter table counter add column changes bigint not null default 0;

-- Ten at once that each take every processor only wait for each other.
alter function find_participants(bigint, text[], int) set max_parallel_workers_per_gather = 0;

-- Ids are in the order in which people were made, so the places of a list are in it too. Whose id has another time than
-- the row is found here: nobody whom the product makes from now on.
create index participant_misdated on participant (client_id, created_at, id)
  where created_at is distinct from uuid_extract_timestamp(id);
