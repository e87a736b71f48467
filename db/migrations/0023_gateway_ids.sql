-- The ids that gateways gave, where their receipts know nothing else. A table of their own: as an indexed column of the
-- message each outcome wrote an entry in every index of its row. Written once and never changed; `week` is counted from
-- 1970, so that new rows lie together and old ones are dropped as a range.
create table gateway_id (
  client_id bigint not null,
  week int not null,
  sender_id uuid not null,
  provider_message_id text not null,
  message_id uuid not null,
  attempt smallint not null,
  primary key (client_id, week, sender_id, provider_message_id)
);

call protect(array['gateway_id']);

insert into gateway_id (client_id, week, sender_id, provider_message_id, message_id, attempt)
select client_id, floor(extract(epoch from now()) / 604800), sender_id, gateway_key, id, attempts from message
where direction = 'out' and gateway_key is not null and state in ('sent', 'unknown')
  and sent_at > now() - interval '14 days';

-- From here on `gateway_key` is that of an inbound message alone.
drop index message_gateway_key;
create unique index message_gateway_key on message (client_id, sender_id, gateway_key)
  where direction = 'in' and gateway_key is not null;

-- The clients that hold ids of weeks before this one. One probe of the primary key for each.
create function clients_with_old_gateway_ids(before_week int) returns setof bigint
language sql stable security definer set search_path = fanfare, public as $$
  select c.id from client c where exists (select from gateway_id g where g.client_id = c.id and g.week < before_week)
$$;
revoke all on function clients_with_old_gateway_ids(int) from public;
grant execute on function clients_with_old_gateway_ids(int) to fanfare_app;
