-- How much was taken of a limit in a window of time. Unlogged: a crash forgets the windows that run, which costs less
-- than a write to the log for each request; a commit that wrote nothing else does not wait for the disk either.
-- `taken` has no index, so that counting up touches the row alone.
create unlogged table brake_window (
  key_hash bytea not null,
  ends_at timestamptz not null,
  taken int not null,
  primary key (key_hash, ends_at)
) with (fillfactor = 50);
create index brake_window_age on brake_window (ends_at);
grant select, insert, update, delete on brake_window to fanfare_app;
