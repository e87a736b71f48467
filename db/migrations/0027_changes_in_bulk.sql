-- What an import remembers of a person it changed is written by the hundred thousand, and a key to the import was a
-- look-up for each; who deletes a list deletes it with the list's imports. A page of people keeps a tenth free: where
-- a file or a person changes what no index has, the row stays on its page and not one index is written.
alter table import_change drop constraint import_change_client_id_import_id_fkey;
alter table participant set (fillfactor = 90);

-- When the database took too long for a part of an import, of its check or of its rollback, and broke it off.
alter table participant_import add column slowed_at timestamptz;
