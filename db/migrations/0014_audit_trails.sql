-- Every trail that there is, also one of a client that is not: for what checks and anchors them all. Only numbers and
-- hashes leave it. One probe of the index for each client finds whose entries there are.
create function audit_trails() returns table (client_id bigint, number bigint, hash text)
language sql stable security definer set search_path = fanfare, public as $$
  with recursive owner as (
    select min(e.client_id) as client_id from audit_entry e
    union all
    select (select min(e.client_id) from audit_entry e where e.client_id > owner.client_id)
    from owner where owner.client_id is not null)
  select client_id, h.number, h.hash
  from (select o.client_id from owner o where o.client_id is not null) written
  full join audit_head h using (client_id)
$$;
