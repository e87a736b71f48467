-- How an import's file is read, and how many of its rows say again what an earlier row said. The consent of a row may
-- come from a column. People change the settings of a checked import, so it has a version.
alter table participant_import
  add column version integer not null default 1,
  add column encoding text not null default 'utf-8',
  add column has_header boolean not null default true,
  add column repeated_count integer not null default 0,
  drop constraint participant_import_consent_check,
  add constraint participant_import_consent_check check (consent in ('none', 'proof', 'column'));
update participant_import set findings = findings || '{"repeated": 0, "answers": null}' where findings is not null;
