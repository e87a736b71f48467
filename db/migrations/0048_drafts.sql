-- A draft is shown to nobody but staff until it is published; what was made before is published.
alter table experience add column is_draft boolean not null default false;
