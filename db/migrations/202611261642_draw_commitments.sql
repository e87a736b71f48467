-- A draw's secret, its time and the rule for its round, bound when the experience is published (docs/draws.md). A row is
-- written once: the next one follows it, and a draw names the one that it used.
create table draw_commitment (
  client_id bigint not null,
  experience_id uuid not null,
  number integer not null,
  text text not null,
  hash text not null,
  secret text not null,
  draw_at timestamptz not null,
  chain_hash text,
  primary key (client_id, experience_id, number)
);
call protect(array['draw_commitment'], 'select, insert');
alter table draw add column commitment_number integer;
create unique index draw_commitment_once on draw (client_id, experience_id, commitment_number);

-- People outside to whom the hash of a frozen draw is mailed, and when it was handed over.
create table draw_witness (
  client_id bigint not null,
  draw_id uuid not null,
  address text not null,
  handed_at timestamptz,
  primary key (client_id, draw_id, address)
);
call protect(array['draw_witness']);
