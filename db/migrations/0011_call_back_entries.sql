-- Where an entry came from: what another site tells by a signed call-back was no form of ours. A check of the rows that
-- are there reads the table once; none of them can fail it.
alter table entry drop constraint entry_source_check;
alter table entry add constraint entry_source_check
  check (source in ('web', 'sms', 'alternative', 'offline', 'import', 'callback'));
