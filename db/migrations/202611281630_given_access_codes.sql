-- An e-mail gives an access code to a person: whom, when, and which e-mail experience.
alter table access_code add column given_at timestamptz;
alter table access_code add column given_to uuid;
alter table access_code add column given_by uuid;

-- The next one of a prefix that nobody has.
create index access_code_left on access_code (client_id, access_code_prefix_id, id)
  where used_at is null and given_at is null;
create index access_code_given on access_code (client_id, access_code_list_id, id)
  where given_at is not null and used_at is null;
-- A person has one code of an e-mail, however often it is sent.
create unique index access_code_given_once on access_code (client_id, given_to, given_by) where given_to is not null;

-- The people to whom an experience was sent, which its report counts and lists.
create index event_sent on event (client_id, experience_id, at desc, id) where action = 'experience_sent';
