-- What the palette looks through has its name folded already, as participants have: folding thousands of names for each
-- search took most of its time.
alter table campaign add column search text generated always as (fold(name)) stored;
alter table list add column search text generated always as (fold(name)) stored;
alter table link add column search text generated always as (fold(name)) stored;
alter table experience add column search text generated always as (fold(name)) stored;
alter table broadcast add column search text generated always as (fold(btrim(
  coalesce(title, '') || ' ' || coalesce(subject, '')
  || case when coalesce(title, '') = '' and coalesce(subject, '') = '' then left(message, 60) else '' end))) stored;
