-- Conversations, broadcasts and messages. No foreign keys on message: it is written in bulk and read by key.

create table conversation (
  client_id bigint not null,
  id uuid not null,
  participant_id uuid not null,
  type text not null check (type in ('sms', 's3email', 'widget')),
  shortcode_id uuid,
  last_message text not null,
  last_direction text not null check (last_direction in ('in', 'out')),
  last_message_at timestamptz not null,
  read_at timestamptz,
  marked_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, participant_id) references participant on delete cascade
);
create unique index conversation_of on conversation (client_id, participant_id, type, shortcode_id) nulls not distinct;
create index conversation_inbox on conversation (client_id, shortcode_id, last_message_at desc, id);
create index conversation_unread on conversation (client_id, shortcode_id, last_message_at desc, id) where read_at is null;

create table broadcast (
  client_id bigint not null,
  id uuid not null,
  title text,
  message text not null,
  message_fr text,
  state text not null check (state in ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  send_after timestamptz not null,
  send_now boolean not null,
  skip_optin_check boolean not null,
  skip_optin_reason text,
  ignore_quiet_hours boolean not null,
  quiet_hours_reason text,
  participant_list_id uuid not null,
  campaign_id uuid not null,
  shortcode_id uuid not null,
  subscription_id uuid not null,
  experience_id uuid,
  audience_count bigint,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  primary key (client_id, id),
  -- Restrict: a list that a broadcast needs is not deleted under it.
  foreign key (client_id, participant_list_id) references list,
  foreign key (client_id, campaign_id) references campaign
);
create index broadcast_recent on broadcast (client_id, created_at desc, id);
create index broadcast_list on broadcast (client_id, participant_list_id);

create table message (
  client_id bigint not null,
  id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  type text not null check (type in ('sms', 's3email', 'widget')),
  participant_id uuid not null,
  shortcode_id uuid,
  broadcast_id uuid,
  experience_id uuid,
  user_id uuid,
  address text,
  body text,
  state text not null check (state in ('received', 'queued', 'sending', 'sent', 'delivered', 'failed', 'skipped', 'unknown')),
  reason text,
  is_permanent boolean,
  -- A reply that the recipient asked for (STOP's confirmation, HELP) goes out whatever the consent.
  is_reply boolean not null,
  attempt_id uuid,
  attempts smallint not null,
  next_at timestamptz,
  provider_message_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  primary key (client_id, id)
);
create index message_thread on message (client_id, participant_id, created_at desc, id);
create index message_broadcast on message (client_id, broadcast_id, state, id) where broadcast_id is not null;
create index message_due on message (client_id, shortcode_id, next_at) where state in ('queued', 'sending');
-- A receipt may come before its outcome is stored, and then finds its message by the attempt.
create index message_attempt on message (client_id, attempt_id) where state in ('sending', 'unknown');
-- Receipts find their message by the gateway's id; a repeated inbound text is stored once.
create unique index message_provider on message (client_id, shortcode_id, direction, provider_message_id) where provider_message_id is not null;

-- Which clients have something to send now: the safety net behind the hint (NOTIFY). Runs as the owner,
-- because it looks across clients; it tells ids only.
create function clients_with_due_messages(at timestamptz) returns setof bigint
language sql stable security definer set search_path = fanfare, public as $$
  select c.id from client c
  where exists (select 1 from message m where m.client_id = c.id and m.state in ('queued', 'sending') and m.next_at <= at)
$$;
revoke all on function clients_with_due_messages(timestamptz) from public;
grant execute on function clients_with_due_messages(timestamptz) to fanfare_app;

call protect(array['conversation', 'broadcast', 'message']);
