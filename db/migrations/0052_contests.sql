-- Prizes are taken from the pools of an experience in their order.
alter table experience_prize_pool add column position integer not null default 0;

-- The domains of clients, each of one experience in the whole installation (decisions 1).
create table public_domain (
  domain text primary key check (domain = lower(domain) and length(domain) <= 253),
  client_id bigint not null references client,
  experience_id uuid not null
);
create index public_domain_experience on public_domain (client_id, experience_id);
grant select, insert, update, delete on public_domain to fanfare_app;
