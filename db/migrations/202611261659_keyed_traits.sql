-- The hash of a network is keyed from its version 2 on, since all networks can be tried. Those from before are few, found by
-- their index, and given their key by a job.
alter table entry_trait add column version int;
create index entry_trait_unkeyed on entry_trait (client_id, entry_id) where kind = 'network' and version is null;

-- How far a client's entries and pictures from before their traits were looked at; `filled_at` once all are.
create table entry_trait_fill (
  client_id bigint not null,
  entry_id uuid,
  image_id uuid,
  taken_until timestamptz,
  filled_at timestamptz,
  primary key (client_id)
);
grant select, insert, update on entry_trait_fill to fanfare_app;
