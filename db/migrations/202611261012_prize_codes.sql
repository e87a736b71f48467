-- What a winner of a pool is shown and sent, as staff wrote it.
alter table prize_pool add column js_hook text;
alter table prize_pool add column winner_page_html text;
alter table prize_pool add column winner_page_html_fr text;
alter table prize_pool add column winner_email_title text;
alter table prize_pool add column winner_email_title_fr text;
alter table prize_pool add column winner_email_html text;
alter table prize_pool add column winner_email_html_fr text;

-- Codes of an e-prize pool, as they were uploaded or made. One that was given stays given, whatever becomes of its award.
-- `upload_id` and `line`: which row of which upload brought it, so that an upload that begins again knows its own.
create table prize_code (
  client_id bigint not null,
  prize_pool_id uuid not null,
  code text collate "C" not null,
  id uuid not null,
  upload_id uuid,
  line integer,
  created_at timestamptz not null,
  given_at timestamptz,
  award_id uuid,
  primary key (client_id, prize_pool_id, code)
);
create index prize_code_made on prize_code (client_id, prize_pool_id, id);
create index prize_code_left on prize_code (client_id, prize_pool_id, id) where given_at is null;
create index prize_code_award on prize_code (client_id, award_id) where award_id is not null;
call protect(array['prize_code']);

-- `is_to_tell`: a message about the prize is still to be written.
alter table award add column is_to_tell boolean;
alter table award add column told_at timestamptz;
alter table award add column message_id uuid;
create index award_to_tell on award (client_id, experience_id, id) where is_to_tell;
create index award_pool on award (client_id, prize_pool_id, created_at, id);
create index award_made on award (client_id, experience_id, created_at, id);
