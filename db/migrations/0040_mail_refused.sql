-- Since when mail servers refuse the address of an account for good; whoever looks after it sees that. Mail that is taken
-- ends it.
alter table user_account add column mail_refused_at timestamptz;
