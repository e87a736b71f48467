-- What was read from a picture of an entry. `receipt_key` is a hash of the shop, day, time and total, where all were
-- found: the same receipt photographed twice has the same.
create table receipt_reading (
  client_id bigint not null,
  image_id uuid not null,
  entry_id uuid not null,
  state text not null check (state in ('read', 'unreadable', 'no_picture')),
  turn int not null check (turn in (0, 90, 180, 270)),
  reader text not null,
  fields jsonb not null,
  suggested_credits int,
  receipt_key text,
  read_at timestamptz not null,
  primary key (client_id, image_id)
);
create index receipt_reading_entry on receipt_reading (client_id, entry_id);
create index receipt_reading_key on receipt_reading (client_id, receipt_key) where receipt_key is not null;
call protect(array['receipt_reading']);
