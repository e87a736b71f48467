-- A client's logo: the stored file and its hash, which is in its public address, and how it is shown and told.
alter table client add column logo_file_id uuid;
alter table client add column logo_hash text;
alter table client add column logo_width integer;
alter table client add column logo_height integer;
alter table client add column logo_alt text;
alter table client add column logo_alt_fr text;
alter table client add column logo_ground text not null default 'light';
