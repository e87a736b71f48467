-- Senders (a shortcode, a mailbox, a widget), e-mail, links, client languages, saved replies, the messenger widget.

-- What a message leaves from and comes in at: by its type a shortcode, a mailbox or a widget.
alter table message rename column shortcode_id to sender_id;
alter table conversation rename column shortcode_id to sender_id;
alter table broadcast rename column shortcode_id to sender_id;
-- The pace is kept for each shortcode and each mailbox.
alter table shortcode_pace rename to sender_pace;
alter table sender_pace rename column shortcode_id to sender_id;
alter table sender_pace drop constraint shortcode_pace_shortcode_id_fkey;

-- Reference, because an inbound e-mail names its address alone.
create table mailbox (
  id uuid primary key,
  client_id bigint not null references client,
  address text not null unique check (address = lower(address)),
  name text not null,
  gateway text not null check (gateway in ('outbox', 'smtp')),
  messages_per_second int not null check (messages_per_second between 1 and 100000),
  created_at timestamptz not null default now()
);
create index mailbox_client on mailbox (client_id);

-- Reference, because a page of another origin names the eid alone.
create table widget (
  id uuid primary key,
  client_id bigint not null references client,
  eid text not null unique check (eid ~ '^[a-z0-9]{12}$'),
  name text not null,
  greeting text not null,
  greeting_fr text not null,
  origins text[] not null,
  is_enabled boolean not null,
  created_at timestamptz not null default now()
);
create index widget_client on widget (client_id);

-- A browser that writes in the widget; it holds a token of which only the hash is kept.
create table widget_visitor (
  client_id bigint not null,
  id uuid not null,
  widget_id uuid not null,
  participant_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, participant_id) references participant on delete cascade
);
create unique index widget_visitor_token on widget_visitor (client_id, token_hash);
create unique index widget_visitor_participant on widget_visitor (client_id, participant_id);

-- A test send goes to a phone or an address that may be nobody's.
alter table message alter column participant_id drop not null;
alter table message add column subject text;
-- Which e-mail a message answers.
alter table message add column reply_to_id uuid;
-- The copy of an unknown message that staff sent again; a second copy of one is refused.
alter table message add column resend_of uuid;
create unique index message_resend on message (client_id, resend_of) where resend_of is not null;
-- Which of a broadcast's two texts this recipient gets, frozen with the audience.
alter table message add column is_french boolean not null default false;

alter table broadcast add column channel text not null default 'sms' check (channel in ('sms', 'email'));
alter table broadcast alter column channel drop default;
alter table broadcast add column subject text;
alter table broadcast add column subject_fr text;
-- Set where the audience is larger than the client sends without a second person's yes.
alter table broadcast add column needs_approval boolean not null default false;
alter table broadcast alter column needs_approval drop default;
-- Who changed it last, null where nobody did: neither that person nor its maker may approve it.
alter table broadcast add column changed_by uuid;
alter table broadcast add column approved_by uuid;
alter table broadcast add column approved_at timestamptz;
create index broadcast_calendar on broadcast (client_id, send_after, id);

alter table client add column approval_above int check (approval_above > 0);
-- The key under which links to unsubscribe and the names of e-mails are signed.
alter table client add column link_key uuid not null default gen_random_uuid();
alter table shortcode add column part_price numeric(12, 5) check (part_price >= 0);
alter table shortcode add column currency text check (currency ~ '^[A-Z]{3}$');

-- When a user sent tests within the last hour: one row for each, so that two at once count both.
create table test_send (
  client_id bigint not null,
  user_id uuid not null,
  sent_at timestamptz[] not null,
  primary key (client_id, user_id)
);

alter table conversation add column subject text;
-- The inbox of all shortcodes and mailboxes, the messenger of all widgets, and what is unread in each. One sender has
-- conversation_inbox and conversation_unread.
create index conversation_recent on conversation (client_id, last_message_at desc, id) where type <> 'widget';
create index conversation_messenger on conversation (client_id, last_message_at desc, id) where type = 'widget';
create index conversation_unread_recent on conversation (client_id, last_message_at desc, id)
  where read_at is null and type <> 'widget';
create index conversation_unread_messenger on conversation (client_id, last_message_at desc, id)
  where read_at is null and type = 'widget';
create index conversation_marked on conversation (client_id, last_message_at desc, id) include (type)
  where marked_at is not null;

create table conversation_presence (
  client_id bigint not null,
  conversation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  seen_at timestamptz not null,
  primary key (client_id, conversation_id, user_id),
  foreign key (client_id, conversation_id) references conversation on delete cascade
);

create table saved_reply (
  client_id bigint not null,
  id uuid not null,
  title text not null,
  message text not null,
  message_fr text,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);
create unique index saved_reply_title on saved_reply (client_id, lower(title));

create table link (
  client_id bigint not null,
  id uuid not null,
  code text not null,
  name text not null,
  url text not null,
  append_tracking_information boolean not null,
  experience_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, code)
);
create index link_recent on link (client_id, created_at desc, id);
create unique index link_name on link (client_id, lower(name));

-- Reference, because a short link names its code alone.
create table short_link (
  code text primary key check (code ~ '^[a-z0-9]{7}$'),
  client_id bigint not null references client,
  link_id uuid not null
);

-- Who clicked a link, or any link of a broadcast, at least once: totals count people by it.
create table first_click (
  client_id bigint not null,
  participant_id uuid not null,
  -- The link's id, or the broadcast's.
  subject_id uuid not null,
  at timestamptz not null,
  primary key (client_id, participant_id, subject_id),
  foreign key (client_id, participant_id) references participant on delete cascade
);

-- The outbox is the gateway of a mailbox too: it tells what it took by the reference.
alter table outbox_mail add column reference text unique;
alter table outbox_mail add column from_name text;
alter table outbox_mail add column from_address text;
alter table outbox_mail add column message_id text;
alter table outbox_mail add column unsubscribe_url text;

-- A language in which people may join by a keyword of its own; one is the default.
create table client_language (
  client_id bigint not null,
  id uuid not null,
  language text not null check (language in ('en', 'fr', 'pt-br')),
  language_label text not null,
  keyword text not null,
  message text not null,
  opt_in boolean not null,
  is_default boolean not null,
  position int not null,
  primary key (client_id, id),
  unique (client_id, language)
);
create unique index client_language_default on client_language (client_id) where is_default;
-- The language that a keyword chooses, in place of an experience.
alter table keyword add column client_language_id uuid;
create index keyword_language on keyword (client_id, client_language_id) where client_language_id is not null;

call protect(array['widget_visitor', 'conversation_presence', 'saved_reply', 'link', 'first_click', 'client_language',
  'test_send']);
grant select, insert, update, delete on mailbox, widget, short_link to fanfare_app;

-- Parts of a long inbound text, until all of them came. Local: a gateway's line ends here, before anybody knows whose
-- the text is. `units` is the part in UTF-16, since a phone may split a pair of surrogates.
create table inbound_part (
  id uuid primary key,
  sender text not null,
  recipient text not null,
  reference int not null,
  total int not null,
  number int not null check (number between 1 and total),
  units bytea not null,
  at timestamptz not null,
  unique (sender, recipient, reference, total, number)
);
create index inbound_part_at on inbound_part (at);
grant select, insert, delete on inbound_part to fanfare_app;
