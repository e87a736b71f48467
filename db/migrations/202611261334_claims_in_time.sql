-- How long a claim can be answered, what became of it since it was told, and when its reminder is due.
alter table prize_claim add column claim_hours integer;
alter table prize_claim add column opened_at timestamptz;
alter table prize_claim add column declined_at timestamptz;
alter table prize_claim add column remind_at timestamptz;
create index prize_claim_remind on prize_claim (client_id, draw_id) where remind_at is not null;
