-- Pictures and files that staff put into public pages. What is the same content is there once; `hash` is the part of
-- its SHA-256 that its public address has.
create table library_item (
  client_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('picture', 'file')),
  name text not null,
  alt text,
  alt_fr text,
  file_id uuid not null,
  hash text not null,
  sha256 text not null,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  created_at timestamptz not null,
  version int not null default 1,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  unique (client_id, hash),
  check ((kind = 'picture') = (width is not null and height is not null))
);
call protect(array['library_item']);

-- Which of the library a text names, each once: looked for when the text is saved, so that nobody reads all pages to
-- tell where a picture is used.
create function library_hashes(t text) returns text[]
language sql immutable strict parallel safe
return array(select distinct found[1] from regexp_matches(t, '/public/library/[a-z0-9-]+/([0-9a-f]{24})', 'g') found);

alter table experience_page add column library_hashes text[] generated always as (library_hashes(html)) stored;
create index experience_page_library on experience_page (client_id) where library_hashes <> '{}';

-- The tokens, the answers to texts, and whatever else a kind of experience writes.
alter table experience add column library_hashes text[] generated always as (library_hashes(settings::text)) stored;
create index experience_library on experience (client_id) where library_hashes <> '{}';
