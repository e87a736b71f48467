-- What a potential winner is asked for: told by text or e-mail, answered once on a page of one's own. `asked_at` is the
-- last time that staff wanted it told, `is_to_tell` that the message is still to be written. `ends_at` is null where it
-- never ends.
create table prize_claim (
  client_id bigint not null,
  id uuid not null,
  draw_id uuid not null,
  ballot_draw_id uuid not null,
  participant_id uuid not null,
  asked_at timestamptz not null,
  is_to_tell boolean not null,
  told_at timestamptz,
  channel text check (channel in ('sms', 'email')),
  message_id uuid,
  ends_at timestamptz,
  wrong_answers integer not null default 0,
  claimed_at timestamptz,
  data jsonb,
  primary key (client_id, id),
  unique (client_id, ballot_draw_id),
  foreign key (client_id, ballot_draw_id) references ballot_draw (client_id, id) on delete cascade
);
create index prize_claim_draw on prize_claim (client_id, draw_id) where is_to_tell;
create index prize_claim_participant on prize_claim (client_id, participant_id);
call protect(array['prize_claim']);
