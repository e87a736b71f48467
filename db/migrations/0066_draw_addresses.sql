-- A draw has a public address of its own, which outlives its experience.
alter table public_address drop constraint public_address_kind_check;
alter table public_address add constraint public_address_kind_check check (kind in ('experience', 'draw'));
insert into public_address (eid, client_id, kind, entity_id)
select d.eid, d.client_id, 'draw', d.id from draw d
on conflict (eid) do nothing;
