-- A form to enter that comes without script is taken by a code, in the place of a proof of work.
alter table participant_code drop constraint participant_code_purpose_check;
alter table participant_code add constraint participant_code_purpose_check check (purpose in ('register', 'login', 'address', 'entry'));
