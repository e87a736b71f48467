-- How a person wants dates written, and when he or she was seen last in a session that is over. A constant default is
-- kept in the catalogue: no row is written.
alter table user_account
  add column date_format text not null default 'numeric',
  add column seen_at timestamptz;
alter table user_account
  add constraint user_account_date_format_check check (date_format in ('numeric', 'words', 'iso'));
