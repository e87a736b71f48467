-- What a validator gave an entry: credits, each line for a pool and a type of it. A line counts while its entry is valid.
create table entry_credit (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  participant_id uuid not null,
  position integer not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  credits integer not null check (credits between 1 and 1000),
  created_at timestamptz not null,
  primary key (client_id, id)
);
create unique index entry_credit_entry on entry_credit (client_id, entry_id, position);
create index entry_credit_participant on entry_credit (client_id, experience_id, participant_id);
call protect(array['entry_credit']);

-- What else was decided: credit lines, the person's own count, the reason for giving less, what the receipt says.
-- `told_at`: when the participant's message was written.
alter table entry_decision add column details jsonb;
alter table entry_decision add column told_at timestamptz;
