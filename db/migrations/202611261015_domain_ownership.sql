-- A domain shows its experience once its owner was seen to want it: by a record in the domain system. `language` is the one
-- that it is for, null for both; `eid` is the experience's, so that a host is known by this table alone.
alter table public_domain
  add column language text,
  add column eid text,
  add column checked_at timestamptz,
  add column verified_at timestamptz,
  add column fault text;
