-- Staff play an experience before others see it. Only what was done and what came of it is kept: each step is played
-- again from the first in a transaction that is never committed, so nothing else of a rehearsal is in any table.
create table rehearsal (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  -- Of nobody: an area code and numbers that are given to no phone.
  phone text not null,
  is_invited boolean not null,
  -- Each with its time, what was sent, and what the rules said.
  steps jsonb not null default '[]',
  created_at timestamptz not null,
  version int not null default 1,
  primary key (client_id, id),
  foreign key (client_id, experience_id) references experience (client_id, id) on delete cascade
);
create index rehearsal_own on rehearsal (client_id, experience_id, user_id, created_at desc);
create index rehearsal_age on rehearsal (client_id, created_at);
call protect(array['rehearsal']);

create function clients_with_old_rehearsals(before timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  where exists (select 1 from rehearsal r where r.client_id = c.id and r.created_at < before offset 0)
$$;
revoke all on function clients_with_old_rehearsals(timestamptz) from public;
grant execute on function clients_with_old_rehearsals(timestamptz) to fanfare_app;
