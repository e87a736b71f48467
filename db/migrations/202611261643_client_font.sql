-- The letters of a client's public pages: one of a closed list, and a font file of its library by its hash.
alter table client add column font text not null default 'system';
alter table client add column font_hash text;
