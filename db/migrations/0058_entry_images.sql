-- The pictures that came with an entry. `file_id` is the original as it came, `preview_id` the smaller picture that is
-- shown of it. `perceptual_hash` has 16 hexadecimal digits for each quarter turn.
create table entry_image (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  field text not null,
  position int not null,
  file_id uuid not null,
  preview_id uuid,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  md5 text not null,
  sha256 text not null,
  perceptual_hash text,
  rotation int not null default 0 check (rotation in (0, 90, 180, 270)),
  source text not null check (source in ('web', 'mms', 'staff')),
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, entry_id, position)
);
create index entry_image_content on entry_image (client_id, sha256);
call protect(array['entry_image']);

-- A picture that a browser sends by pieces before its entry; only who has the secret adds to it or names it. It goes
-- with the entry that names it, or after a day.
create table entry_upload (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  field text not null,
  secret_hash text not null,
  bytes bigint not null,
  received bigint not null default 0,
  pieces text[] not null default '{}',
  file_id uuid,
  preview_id uuid,
  content_type text,
  width int,
  height int,
  md5 text,
  sha256 text,
  perceptual_hash text,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, secret_hash)
);
call protect(array['entry_upload']);
