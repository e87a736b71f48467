-- A link that asks whoever opens it for the place, and from where the place of a click is known: `address` (what stands
-- before the server said it) or `browser` (the person shared it).
alter table link add column asks_place boolean not null default false;
alter table link_location add column source text not null default 'address';
