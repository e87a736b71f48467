-- A decided entry that was put back into the queue: when last, and how many credits were suggested with it.
alter table entry add column reprocessed_at timestamptz;
alter table entry add column suggested_credits int;

-- Remarks of staff on an entry. A question to a colleague, to whom the entry was handed, is one too.
create table entry_note (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  body text not null,
  user_id uuid not null,
  user_name text not null,
  asked_user_id uuid,
  asked_user_name text,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create index entry_note_newest on entry_note (client_id, entry_id, created_at desc, id desc);

-- Entries that wait for one colleague: the queue hands them to nobody else until `until`.
create table entry_hand_over (
  client_id bigint not null,
  entry_id uuid not null,
  experience_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  until timestamptz not null,
  primary key (client_id, entry_id)
);
create index entry_hand_over_user on entry_hand_over (client_id, user_id, experience_id, until);
-- The last decision of an entry.
create index entry_decision_entry on entry_decision (client_id, entry_id, made_at desc);
-- The decisions of a day, whoever made them.
create index entry_decision_made on entry_decision (client_id, made_at);
call protect(array['entry_note', 'entry_hand_over']);
