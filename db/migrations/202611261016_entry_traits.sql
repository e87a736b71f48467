-- Traits by which entries of different people belong together: a hash of the device, the network, the household and the
-- mailbox that an entry came from, and of what its pictures show. Values are of one client, and say nothing to anybody
-- who has no entry to compare.
create table entry_trait (
  client_id bigint not null,
  entry_id uuid not null,
  kind text not null check (kind in ('device', 'network', 'household', 'mailbox', 'picture', 'receipt', 'transaction')),
  value text not null,
  participant_id uuid not null,
  created_at timestamptz not null,
  primary key (client_id, entry_id, kind, value)
);
create index entry_trait_value on entry_trait (client_id, kind, value, created_at desc);
create index entry_trait_recent on entry_trait (client_id, created_at desc);
create index entry_trait_participant on entry_trait (client_id, participant_id);

-- A picture's perceptual hash in sixteen parts of sixteen bits, each with its place before it: pictures that are nearly
-- the same have some part in common, so that a million are searched by a key.
create table entry_image_band (
  client_id bigint not null,
  band int not null,
  image_id uuid not null,
  primary key (client_id, band, image_id)
);
create index entry_image_band_image on entry_image_band (client_id, image_id);
create index entry_image_md5 on entry_image (client_id, md5);

call protect(array['entry_trait', 'entry_image_band']);
