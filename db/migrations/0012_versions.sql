-- A record that people edit counts its changes, so that nobody saves over what he or she has not read (decisions 1).
-- A constant default is kept in the catalogue: no row is written.
alter table campaign add column version integer not null default 1;
alter table experience add column version integer not null default 1;
alter table keyword add column version integer not null default 1;
alter table link add column version integer not null default 1;
alter table list add column version integer not null default 1;
alter table participant add column version integer not null default 1;
alter table subscription add column version integer not null default 1;
alter table saved_view add column version integer not null default 1;
alter table broadcast add column version integer not null default 1;
alter table saved_reply add column version integer not null default 1;
alter table mailbox add column version integer not null default 1;
alter table widget add column version integer not null default 1;
alter table prize_pool add column version integer not null default 1;
alter table shortcode add column version integer not null default 1;
alter table client add column version integer not null default 1;
-- The languages of a client are saved as one form.
alter table client add column languages_version integer not null default 1;

-- Who changed a record since it was read is found in the trail.
create index audit_entry_entity on audit_entry (client_id, entity, entity_id, number);
