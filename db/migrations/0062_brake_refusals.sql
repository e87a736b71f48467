-- What the public pages refused by a brake, counted by hour. `addresses` has a bit for each of 1024 groups of networks:
-- enough to tell about how many there were, and not which.
create table brake_refusal (
  client_id bigint not null,
  experience_id uuid not null,
  hour timestamptz not null,
  brake text not null check (brake in ('busy', 'proof', 'address', 'experience', 'number', 'secret_code', 'uploads',
    'code_asked', 'code_tried', 'questions')),
  count bigint not null,
  addresses bit(1024) not null,
  primary key (client_id, experience_id, hour, brake)
);
create index brake_refusal_age on brake_refusal (client_id, hour);
call protect(array['brake_refusal']);

create function clients_with_old_refusals(before timestamptz) returns setof bigint
language sql stable security definer
set search_path = fanfare, public set enable_seqscan = off set enable_bitmapscan = off as $$
  select c.id from client c
  where exists (select 1 from brake_refusal r where r.client_id = c.id and r.hour < before offset 0)
$$;
revoke all on function clients_with_old_refusals(timestamptz) from public;
grant execute on function clients_with_old_refusals(timestamptz) to fanfare_app;
