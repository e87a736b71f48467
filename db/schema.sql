-- Made by npm run schema; do not edit.

create extension if not exists btree_gin with schema fanfare;

create extension if not exists pg_trgm with schema fanfare;

create table fanfare.access_code (
  client_id bigint not null,
  access_code_list_id uuid not null,
  code text collate "C" not null,
  id uuid not null,
  access_code_prefix_id uuid not null,
  upload_id uuid,
  line integer,
  participant_id uuid,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  given_at timestamp with time zone,
  given_to uuid,
  given_by uuid,
  constraint access_code_pkey PRIMARY KEY (client_id, access_code_list_id, code),
  constraint access_code_code_check CHECK ((code ~ '^[A-Z0-9]{4,40}$'::text))
);

create table fanfare.access_code_list (
  client_id bigint not null,
  id uuid not null,
  campaign_id uuid not null,
  name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint access_code_list_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.access_code_prefix (
  client_id bigint not null,
  id uuid not null,
  access_code_list_id uuid not null,
  name text not null,
  code_start text not null,
  language text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint access_code_prefix_pkey PRIMARY KEY (client_id, id),
  constraint access_code_prefix_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'pt-br'::text]))),
  constraint access_code_prefix_client_id_access_code_list_id_fkey FOREIGN KEY (client_id, access_code_list_id) REFERENCES fanfare.access_code_list(client_id, id)
);

create table fanfare.api_token (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  start text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.audit_entry (
  client_id bigint not null,
  id uuid not null,
  number bigint not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  address text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  constraint audit_entry_pkey PRIMARY KEY (client_id, id),
  constraint audit_entry_client_id_number_key UNIQUE (client_id, number)
);

create table fanfare.audit_head (
  client_id bigint not null,
  number bigint not null,
  hash text not null,
  constraint audit_head_pkey PRIMARY KEY (client_id)
);

create table fanfare.authenticator (
  user_id uuid not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamp with time zone not null,
  constraint authenticator_pkey PRIMARY KEY (user_id),
  constraint authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.award (
  client_id bigint not null,
  id uuid not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  participant_id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  draw_id uuid,
  created_at timestamp with time zone not null,
  is_to_tell boolean,
  told_at timestamp with time zone,
  message_id uuid,
  constraint award_pkey PRIMARY KEY (client_id, id),
  constraint award_client_id_prize_pool_id_fkey FOREIGN KEY (client_id, prize_pool_id) REFERENCES fanfare.prize_pool(client_id, id)
);

create table fanfare.ballot_bundle (
  client_id bigint not null,
  draw_id uuid not null,
  first_entry uuid not null,
  last_entry uuid not null,
  entries uuid[] not null,
  participants uuid[] not null,
  constraint ballot_bundle_pkey PRIMARY KEY (client_id, draw_id, first_entry)
);

create table fanfare.ballot_draw (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  draw_id uuid not null,
  round integer not null,
  entry_id uuid not null,
  participant_id uuid not null,
  rank text not null,
  "position" integer not null,
  status text not null,
  reason text,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint ballot_draw_pkey PRIMARY KEY (client_id, id),
  constraint ballot_draw_client_id_draw_id_entry_id_key UNIQUE (client_id, draw_id, entry_id),
  constraint ballot_draw_client_id_eid_key UNIQUE (client_id, eid),
  constraint ballot_draw_status_check CHECK ((status = ANY (ARRAY['potential-winner'::text, 'invalidated'::text]))),
  constraint ballot_draw_client_id_draw_id_fkey FOREIGN KEY (client_id, draw_id) REFERENCES fanfare.draw(client_id, id) ON DELETE CASCADE
);

create table fanfare.brake_refusal (
  client_id bigint not null,
  experience_id uuid not null,
  hour timestamp with time zone not null,
  brake text not null,
  count bigint not null,
  addresses bit(1024) not null,
  constraint brake_refusal_pkey PRIMARY KEY (client_id, experience_id, hour, brake),
  constraint brake_refusal_brake_check CHECK ((brake = ANY (ARRAY['busy'::text, 'proof'::text, 'address'::text, 'experience'::text, 'number'::text, 'secret_code'::text, 'uploads'::text, 'code_asked'::text, 'code_tried'::text, 'questions'::text])))
);

create unlogged table fanfare.brake_window (
  key_hash bytea not null,
  ends_at timestamp with time zone not null,
  taken integer not null,
  constraint brake_window_pkey PRIMARY KEY (key_hash, ends_at)
) with (fillfactor=50);

create table fanfare.broadcast (
  client_id bigint not null,
  id uuid not null,
  title text,
  message text not null,
  message_fr text,
  state text not null,
  send_after timestamp with time zone not null,
  send_now boolean not null,
  skip_optin_check boolean not null,
  skip_optin_reason text,
  ignore_quiet_hours boolean not null,
  quiet_hours_reason text,
  participant_list_id uuid not null,
  campaign_id uuid not null,
  sender_id uuid not null,
  subscription_id uuid not null,
  experience_id uuid,
  audience_count bigint,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  channel text not null,
  subject text,
  subject_fr text,
  needs_approval boolean not null,
  changed_by uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  frozen_participant_id uuid,
  frozen_ordinal integer,
  version integer default 1 not null,
  list_name text,
  slowed_at timestamp with time zone,
  search text generated always as (fanfare.fold(btrim((((COALESCE(title, ''::text) || ' '::text) || COALESCE(subject, ''::text)) ||
CASE
    WHEN ((COALESCE(title, ''::text) = ''::text) AND (COALESCE(subject, ''::text) = ''::text)) THEN "left"(message, 60)
    ELSE ''::text
END)))) stored,
  constraint broadcast_pkey PRIMARY KEY (client_id, id),
  constraint broadcast_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint broadcast_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text]))),
  constraint broadcast_client_id_campaign_id_fkey FOREIGN KEY (client_id, campaign_id) REFERENCES fanfare.campaign(client_id, id)
);

create table fanfare.broadcast_chunk (
  client_id bigint not null,
  broadcast_id uuid not null,
  number integer not null,
  size integer not null,
  time_zone text,
  not_before timestamp with time zone not null,
  lease_until timestamp with time zone,
  begun_id uuid,
  done_at timestamp with time zone,
  constraint broadcast_chunk_pkey PRIMARY KEY (client_id, broadcast_id, number)
);

create table fanfare.broadcast_count (
  client_id bigint not null,
  broadcast_id uuid not null,
  state text not null,
  reason text not null,
  minute timestamp with time zone not null,
  shard smallint not null,
  entered bigint not null,
  gone bigint not null,
  constraint broadcast_count_pkey PRIMARY KEY (client_id, broadcast_id, state, reason, minute, shard),
  constraint broadcast_count_shard_check CHECK (((shard >= 0) AND (shard <= 15)))
);

create table fanfare.campaign (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  search text generated always as (fanfare.fold(name)) stored,
  variables jsonb default '[]'::jsonb not null,
  support_issues jsonb default '[]'::jsonb not null,
  constraint campaign_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.click_day (
  client_id bigint not null,
  subject_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  shard smallint not null,
  people bigint not null,
  programs bigint not null,
  constraint click_day_pkey PRIMARY KEY (client_id, subject_id, campaign_id, day, shard),
  constraint click_day_shard_check CHECK (((shard >= '-1'::integer) AND (shard <= 15)))
);

create table fanfare.click_month (
  client_id bigint not null,
  subject_id uuid not null,
  campaign_id uuid not null,
  month date not null,
  people integer[] not null,
  programs integer[] not null,
  constraint click_month_pkey PRIMARY KEY (client_id, subject_id, campaign_id, month)
);

create table fanfare.client (
  id bigint not null,
  eid text not null,
  name text not null,
  colour text default '#3156b3'::text not null,
  time_zone text default 'America/Toronto'::text not null,
  help_text text default ''::text not null,
  help_text_fr text default ''::text not null,
  quiet_from time without time zone default '21:00:00'::time without time zone not null,
  quiet_until time without time zone default '09:00:00'::time without time zone not null,
  needs_two_persons_to_confirm boolean default false not null,
  created_at timestamp with time zone default now() not null,
  erasure_key uuid default gen_random_uuid() not null,
  approval_above integer,
  link_key uuid default gen_random_uuid() not null,
  version integer default 1 not null,
  languages_version integer default 1 not null,
  postal_address text,
  requires_two_step boolean default false not null,
  logo_file_id uuid,
  logo_hash text,
  logo_width integer,
  logo_height integer,
  logo_alt text,
  logo_alt_fr text,
  logo_ground text default 'light'::text not null,
  privacy_url text,
  privacy_url_fr text,
  privacy_name text,
  privacy_email text,
  files_kept_days integer default 30 not null,
  font text default 'system'::text not null,
  font_hash text,
  constraint client_pkey PRIMARY KEY (id),
  constraint client_eid_key UNIQUE (eid),
  constraint client_approval_above_check CHECK ((approval_above > 0)),
  constraint client_eid_check CHECK ((eid ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint client_files_kept_days_check CHECK (((files_kept_days >= 1) AND (files_kept_days <= 30))),
  constraint client_id_check CHECK ((id > 0))
);

create table fanfare.client_invitation (
  id uuid not null,
  client_id bigint not null,
  user_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  by_name text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint client_invitation_pkey PRIMARY KEY (id),
  constraint client_invitation_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint client_invitation_role_check CHECK ((role = ANY (ARRAY['client_admin'::text, 'campaign_manager'::text, 'validator'::text, 'messenger_agent'::text, 'analyst'::text]))),
  constraint client_invitation_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id) ON DELETE CASCADE,
  constraint client_invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.client_language (
  client_id bigint not null,
  id uuid not null,
  language text not null,
  language_label text not null,
  keyword text not null,
  message text not null,
  opt_in boolean not null,
  is_default boolean not null,
  "position" integer not null,
  constraint client_language_pkey PRIMARY KEY (client_id, id),
  constraint client_language_client_id_language_key UNIQUE (client_id, language),
  constraint client_language_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'pt-br'::text])))
);

create table fanfare.client_role (
  id uuid not null,
  user_id uuid not null,
  client_id bigint not null,
  role text not null,
  version integer default 1 not null,
  is_from_group boolean default false not null,
  constraint client_role_pkey PRIMARY KEY (id),
  constraint client_role_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint client_role_role_check CHECK ((role = ANY (ARRAY['client_admin'::text, 'campaign_manager'::text, 'validator'::text, 'messenger_agent'::text, 'analyst'::text]))),
  constraint client_role_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id) ON DELETE CASCADE,
  constraint client_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.client_shortcode (
  client_id bigint not null,
  shortcode_id uuid not null,
  constraint client_shortcode_pkey PRIMARY KEY (client_id, shortcode_id),
  constraint client_shortcode_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id) ON DELETE CASCADE,
  constraint client_shortcode_shortcode_id_fkey FOREIGN KEY (shortcode_id) REFERENCES fanfare.shortcode(id) ON DELETE CASCADE
);

create table fanfare.consent (
  client_id bigint not null,
  subscription_id uuid not null,
  participant_id uuid not null,
  state text not null,
  changed_at timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (client_id, subscription_id, participant_id),
  constraint consent_state_check CHECK ((state = ANY (ARRAY['none'::text, 'pending'::text, 'in'::text, 'out'::text])))
);

create table fanfare.consent_change (
  client_id bigint not null,
  id uuid not null,
  subscription_id uuid not null,
  participant_id uuid not null,
  state text not null,
  how text not null,
  shown_text text,
  proof text,
  user_id uuid,
  at timestamp with time zone not null,
  import_id uuid,
  message_id uuid,
  experience_id uuid,
  constraint consent_change_pkey PRIMARY KEY (client_id, id),
  constraint consent_change_how_check CHECK ((how = ANY (ARRAY['keyword'::text, 'web_form'::text, 'import'::text, 'staff'::text, 'reply'::text]))),
  constraint consent_change_state_check CHECK ((state = ANY (ARRAY['none'::text, 'pending'::text, 'in'::text, 'out'::text])))
);

create table fanfare.conversation (
  client_id bigint not null,
  id uuid not null,
  participant_id uuid not null,
  type text not null,
  sender_id uuid,
  last_message text not null,
  last_direction text not null,
  last_message_at timestamp with time zone not null,
  read_at timestamp with time zone,
  marked_at timestamp with time zone,
  subject text,
  likely_stop_at timestamp with time zone,
  constraint conversation_pkey PRIMARY KEY (client_id, id),
  constraint conversation_last_direction_check CHECK ((last_direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint conversation_type_check CHECK ((type = ANY (ARRAY['sms'::text, 'email'::text, 'widget'::text]))),
  constraint conversation_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

create table fanfare.conversation_presence (
  client_id bigint not null,
  conversation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  seen_at timestamp with time zone not null,
  constraint conversation_presence_pkey PRIMARY KEY (client_id, conversation_id, user_id),
  constraint conversation_presence_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES fanfare.conversation(client_id, id) ON DELETE CASCADE
);

create table fanfare.conversation_text (
  client_id bigint not null,
  message_id uuid not null,
  participant_id uuid not null,
  type text not null,
  sender_id uuid not null,
  search text not null,
  constraint conversation_text_pkey PRIMARY KEY (client_id, message_id)
);

create table fanfare.counter (
  client_id bigint not null,
  name text not null,
  shard smallint not null,
  value bigint not null,
  changes bigint default 0 not null,
  constraint counter_pkey PRIMARY KEY (client_id, name, shard),
  constraint counter_shard_check CHECK (((shard >= 0) AND (shard <= 15)))
);

create table fanfare.draw (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  experience_id uuid not null,
  number integer not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  state text not null,
  count integer not null,
  entered_from timestamp with time zone,
  entered_to timestamp with time zone,
  rules jsonb not null,
  ballot_count integer not null,
  manifest text not null,
  manifest_hash text not null,
  secret text not null,
  person_key text not null,
  public_value_kind text,
  public_value text,
  public_value_by text,
  public_value_user_id uuid,
  seed text,
  opened_by uuid not null,
  opened_by_name text not null,
  opened_at timestamp with time zone not null,
  drawn_by uuid,
  drawn_at timestamp with time zone,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  beacon_chain text,
  beacon_round bigint,
  beacon_at timestamp with time zone,
  beacon_signature text,
  commitment_number integer,
  abandoned_by uuid,
  abandoned_by_name text,
  abandoned_at timestamp with time zone,
  abandoned_reason text,
  top_ranked uuid[],
  top_people uuid[],
  ranked_seed text,
  constraint draw_pkey PRIMARY KEY (client_id, id),
  constraint draw_client_id_eid_key UNIQUE (client_id, eid),
  constraint draw_client_id_experience_id_number_key UNIQUE (client_id, experience_id, number),
  constraint draw_count_check CHECK ((count > 0)),
  constraint draw_public_value_kind_check CHECK ((public_value_kind = ANY (ARRAY['typed'::text, 'drand'::text, 'none'::text]))),
  constraint draw_state_check CHECK ((state = ANY (ARRAY['open'::text, 'in-progress'::text, 'complete'::text, 'abandoned'::text]))),
  constraint draw_client_id_experience_id_fkey FOREIGN KEY (client_id, experience_id) REFERENCES fanfare.experience(client_id, id),
  constraint draw_client_id_prize_pool_id_fkey FOREIGN KEY (client_id, prize_pool_id) REFERENCES fanfare.prize_pool(client_id, id)
);

create table fanfare.draw_commitment (
  client_id bigint not null,
  experience_id uuid not null,
  number integer not null,
  text text not null,
  hash text not null,
  secret text not null,
  draw_at timestamp with time zone,
  chain_hash text,
  constraint draw_commitment_pkey PRIMARY KEY (client_id, experience_id, number)
);

create table fanfare.draw_link (
  client_id bigint not null,
  draw_id uuid not null,
  number integer not null,
  text text not null,
  hash text not null,
  constraint draw_link_pkey PRIMARY KEY (client_id, draw_id, number),
  constraint draw_link_client_id_draw_id_fkey FOREIGN KEY (client_id, draw_id) REFERENCES fanfare.draw(client_id, id) ON DELETE CASCADE
);

create table fanfare.draw_round (
  client_id bigint not null,
  draw_id uuid not null,
  number integer not null,
  reason text,
  requested integer not null,
  replaced uuid[] not null,
  skipped jsonb not null,
  walked_to integer not null,
  user_id uuid not null,
  user_name text not null,
  at timestamp with time zone not null,
  constraint draw_round_pkey PRIMARY KEY (client_id, draw_id, number),
  constraint draw_round_client_id_draw_id_fkey FOREIGN KEY (client_id, draw_id) REFERENCES fanfare.draw(client_id, id) ON DELETE CASCADE
);

create table fanfare.draw_witness (
  client_id bigint not null,
  draw_id uuid not null,
  address text not null,
  handed_at timestamp with time zone,
  constraint draw_witness_pkey PRIMARY KEY (client_id, draw_id, address)
);

create table fanfare.entry (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  experience_id uuid not null,
  participant_id uuid not null,
  source text not null,
  status text not null,
  is_test boolean not null,
  language text not null,
  data jsonb not null,
  reasons text[] not null,
  created_at timestamp with time zone not null,
  validated_at timestamp with time zone,
  invalidated_at timestamp with time zone,
  reprocessed_at timestamp with time zone,
  suggested_credits integer,
  constraint entry_pkey PRIMARY KEY (client_id, id),
  constraint entry_client_id_eid_key UNIQUE (client_id, eid),
  constraint entry_source_check CHECK ((source = ANY (ARRAY['web'::text, 'sms'::text, 'alternative'::text, 'offline'::text, 'import'::text, 'callback'::text]))),
  constraint entry_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'valid'::text, 'invalid'::text, 'kicked'::text])))
);

create table fanfare.entry_credit (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  participant_id uuid not null,
  "position" integer not null,
  prize_pool_id uuid not null,
  prize_type_id uuid,
  credits integer not null,
  created_at timestamp with time zone not null,
  constraint entry_credit_pkey PRIMARY KEY (client_id, id),
  constraint entry_credit_credits_check CHECK (((credits >= 1) AND (credits <= 1000)))
);

create table fanfare.entry_day (
  client_id bigint not null,
  experience_id uuid not null,
  day date not null,
  source text not null,
  status text not null,
  shard smallint not null,
  count bigint not null,
  changes bigint default 0 not null,
  constraint entry_day_pkey PRIMARY KEY (client_id, experience_id, day, source, status, shard)
);

create table fanfare.entry_day_zone (
  client_id bigint not null,
  time_zone text not null,
  noted_at timestamp with time zone not null,
  filled_at timestamp with time zone,
  changes_from timestamp with time zone,
  months_from timestamp with time zone,
  constraint entry_day_zone_pkey PRIMARY KEY (client_id)
);

create table fanfare.entry_decision (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  before text not null,
  status text not null,
  reasons text[] not null,
  state text not null,
  seconds integer,
  made_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  details jsonb,
  told_at timestamp with time zone,
  constraint entry_decision_pkey PRIMARY KEY (client_id, id),
  constraint entry_decision_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'undone'::text, 'overtaken'::text]))),
  constraint entry_decision_status_check CHECK ((status = ANY (ARRAY['valid'::text, 'invalid'::text, 'kicked'::text])))
);

create table fanfare.entry_hand_over (
  client_id bigint not null,
  entry_id uuid not null,
  experience_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  until timestamp with time zone not null,
  constraint entry_hand_over_pkey PRIMARY KEY (client_id, entry_id)
);

create table fanfare.entry_image (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  field text not null,
  "position" integer not null,
  file_id uuid not null,
  preview_id uuid,
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  md5 text not null,
  sha256 text not null,
  perceptual_hash text,
  rotation integer default 0 not null,
  source text not null,
  created_at timestamp with time zone not null,
  claim_id uuid,
  constraint entry_image_pkey PRIMARY KEY (client_id, id),
  constraint entry_image_client_id_entry_id_position_key UNIQUE (client_id, entry_id, "position"),
  constraint entry_image_rotation_check CHECK ((rotation = ANY (ARRAY[0, 90, 180, 270]))),
  constraint entry_image_source_check CHECK ((source = ANY (ARRAY['web'::text, 'mms'::text, 'staff'::text])))
);

create table fanfare.entry_image_band (
  client_id bigint not null,
  band integer not null,
  image_id uuid not null,
  constraint entry_image_band_pkey PRIMARY KEY (client_id, band, image_id)
);

create table fanfare.entry_lock (
  client_id bigint not null,
  entry_id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  taken_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint entry_lock_pkey PRIMARY KEY (client_id, entry_id)
);

create table fanfare.entry_month (
  client_id bigint not null,
  experience_id uuid not null,
  month date not null,
  source text not null,
  status text not null,
  upto integer[] not null,
  constraint entry_month_pkey PRIMARY KEY (client_id, experience_id, month, source, status)
);

create table fanfare.entry_note (
  client_id bigint not null,
  id uuid not null,
  entry_id uuid not null,
  body text not null,
  user_id uuid not null,
  user_name text not null,
  asked_user_id uuid,
  asked_user_name text,
  created_at timestamp with time zone not null,
  constraint entry_note_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.entry_trait (
  client_id bigint not null,
  entry_id uuid not null,
  kind text not null,
  value text not null,
  participant_id uuid not null,
  created_at timestamp with time zone not null,
  version integer,
  constraint entry_trait_pkey PRIMARY KEY (client_id, entry_id, kind, value),
  constraint entry_trait_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text, 'household'::text, 'mailbox'::text, 'picture'::text, 'receipt'::text, 'transaction'::text, 'till_code'::text])))
);

create table fanfare.entry_trait_fill (
  client_id bigint not null,
  entry_id uuid,
  image_id uuid,
  taken_until timestamp with time zone,
  filled_at timestamp with time zone,
  constraint entry_trait_fill_pkey PRIMARY KEY (client_id)
);

create table fanfare.entry_upload (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  field text not null,
  secret_hash text not null,
  bytes bigint not null,
  received bigint default 0 not null,
  pieces text[] default '{}'::text[] not null,
  file_id uuid,
  preview_id uuid,
  content_type text,
  width integer,
  height integer,
  md5 text,
  sha256 text,
  perceptual_hash text,
  created_at timestamp with time zone not null,
  constraint entry_upload_pkey PRIMARY KEY (client_id, id),
  constraint entry_upload_client_id_secret_hash_key UNIQUE (client_id, secret_hash)
);

create table fanfare.entry_window (
  client_id bigint not null,
  experience_id uuid not null,
  key text not null,
  window_start date not null,
  taken integer not null,
  constraint entry_window_pkey PRIMARY KEY (client_id, experience_id, key, window_start)
);

create table fanfare.event (
  client_id bigint not null,
  id uuid not null,
  participant_id uuid not null,
  action text not null,
  at timestamp with time zone not null,
  experience_id uuid,
  subject_id uuid,
  data jsonb not null,
  constraint event_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.event_requeue (
  client_id bigint not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null,
  user_id uuid,
  at timestamp with time zone not null,
  constraint event_requeue_pkey PRIMARY KEY (client_id, id),
  constraint event_requeue_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'email'::text])))
);

create table fanfare.experience (
  client_id bigint not null,
  id uuid not null,
  eid text not null,
  campaign_id uuid not null,
  kind text not null,
  name text not null,
  title text,
  title_fr text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  visibility text not null,
  requires_validation boolean not null,
  limit_type text not null,
  limit_count integer not null,
  limit_by text not null,
  entry_scheduling text not null,
  settings jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  search text generated always as (fanfare.fold(name)) stored,
  is_draft boolean default false not null,
  library_hashes text[] generated always as (fanfare.library_hashes((settings)::text)) stored,
  constraint experience_pkey PRIMARY KEY (client_id, id),
  constraint experience_client_id_eid_key UNIQUE (client_id, eid),
  constraint experience_entry_scheduling_check CHECK ((entry_scheduling = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'once'::text]))),
  constraint experience_kind_check CHECK ((kind = ANY (ARRAY['sweepstakes'::text, 'gift-with-purchase'::text, 'survey'::text, 'sms'::text, 'pages'::text, 'pin-redemption'::text, 'salesforce-data-extensions'::text, 'hubspot-forms'::text, 'email'::text, 'external'::text]))),
  constraint experience_limit_by_check CHECK ((limit_by = ANY (ARRAY['phone'::text, 'email'::text, 'both'::text]))),
  constraint experience_limit_count_check CHECK (((limit_count >= 1) AND (limit_count <= 100))),
  constraint experience_limit_type_check CHECK ((limit_type = ANY (ARRAY['unlimited'::text, 'participant'::text, 'household'::text]))),
  constraint experience_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'hidden'::text]))),
  constraint experience_client_id_campaign_id_fkey FOREIGN KEY (client_id, campaign_id) REFERENCES fanfare.campaign(client_id, id)
);

create table fanfare.experience_page (
  client_id bigint not null,
  experience_id uuid not null,
  name text not null,
  language text not null,
  html text not null,
  library_hashes text[] generated always as (fanfare.library_hashes(html)) stored,
  constraint experience_page_pkey PRIMARY KEY (client_id, experience_id, name, language),
  constraint experience_page_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint experience_page_client_id_experience_id_fkey FOREIGN KEY (client_id, experience_id) REFERENCES fanfare.experience(client_id, id) ON DELETE CASCADE
);

create table fanfare.experience_page_revision (
  client_id bigint not null,
  experience_id uuid not null,
  name text not null,
  language text not null,
  number integer not null,
  html text not null,
  saved_by uuid,
  saved_by_name text,
  saved_at timestamp with time zone not null,
  constraint experience_page_revision_pkey PRIMARY KEY (client_id, experience_id, name, language, number),
  constraint experience_page_revision_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint experience_page_revision_client_id_experience_id_fkey FOREIGN KEY (client_id, experience_id) REFERENCES fanfare.experience(client_id, id) ON DELETE CASCADE
);

create table fanfare.experience_prize_pool (
  client_id bigint not null,
  experience_id uuid not null,
  prize_pool_id uuid not null,
  "position" integer default 0 not null,
  constraint experience_prize_pool_pkey PRIMARY KEY (client_id, experience_id, prize_pool_id),
  constraint experience_prize_pool_client_id_experience_id_fkey FOREIGN KEY (client_id, experience_id) REFERENCES fanfare.experience(client_id, id) ON DELETE CASCADE,
  constraint experience_prize_pool_client_id_prize_pool_id_fkey FOREIGN KEY (client_id, prize_pool_id) REFERENCES fanfare.prize_pool(client_id, id)
);

create table fanfare.first_click (
  client_id bigint not null,
  participant_id uuid not null,
  subject_id uuid not null,
  at timestamp with time zone not null,
  constraint first_click_pkey PRIMARY KEY (client_id, participant_id, subject_id),
  constraint first_click_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

create table fanfare.gateway_id (
  client_id bigint not null,
  week integer not null,
  sender_id uuid not null,
  provider_message_id text not null,
  message_id uuid not null,
  attempt smallint not null,
  constraint gateway_id_pkey PRIMARY KEY (client_id, week, sender_id, provider_message_id)
);

create table fanfare.half_sign_in (
  token_hash bytea not null,
  user_id uuid not null,
  challenge text,
  expires_at timestamp with time zone not null,
  constraint half_sign_in_pkey PRIMARY KEY (token_hash),
  constraint half_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.handset_message (
  id uuid not null,
  reference text not null,
  shortcode text not null,
  phone text not null,
  direction text not null,
  text text not null,
  at timestamp with time zone not null,
  constraint handset_message_pkey PRIMARY KEY (id),
  constraint handset_message_reference_key UNIQUE (reference),
  constraint handset_message_direction_check CHECK ((direction = ANY (ARRAY['to_phone'::text, 'from_phone'::text])))
);

create table fanfare.idempotency_key (
  key_hash bytea not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (key_hash)
);

create table fanfare.import_change (
  client_id bigint not null,
  import_id uuid not null,
  participant_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  constraint import_change_pkey PRIMARY KEY (client_id, import_id, participant_id)
);

create table fanfare.import_refusal (
  client_id bigint not null,
  import_id uuid not null,
  line bigint not null,
  reason jsonb not null,
  fields jsonb not null,
  constraint import_refusal_pkey PRIMARY KEY (client_id, import_id, line),
  constraint import_refusal_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES fanfare.participant_import(client_id, id) ON DELETE CASCADE
);

create table fanfare.inbound_part (
  id uuid not null,
  sender text not null,
  recipient text not null,
  reference integer not null,
  total integer not null,
  number integer not null,
  units bytea not null,
  at timestamp with time zone not null,
  constraint inbound_part_pkey PRIMARY KEY (id),
  constraint inbound_part_sender_recipient_reference_total_number_key UNIQUE (sender, recipient, reference, total, number),
  constraint inbound_part_check CHECK (((number >= 1) AND (number <= total)))
);

create table fanfare.intake_receipt (
  client_id bigint not null,
  experience_id uuid not null,
  reference text not null,
  entry_id uuid not null,
  constraint intake_receipt_pkey PRIMARY KEY (client_id, experience_id, reference)
);

create table fanfare.job_report (
  client_id bigint not null,
  id uuid not null,
  kind text not null,
  title text not null,
  state text not null,
  progress bigint not null,
  total bigint,
  result jsonb,
  error jsonb,
  file_id uuid,
  user_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint job_report_pkey PRIMARY KEY (client_id, id),
  constraint job_report_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table fanfare.kept_opt_out (
  client_id bigint not null,
  subscription_id uuid not null,
  address_hash bytea not null,
  at timestamp with time zone not null,
  constraint kept_opt_out_pkey PRIMARY KEY (client_id, address_hash, subscription_id)
);

create table fanfare.keyword (
  id uuid not null,
  shortcode_id uuid not null,
  client_id bigint not null,
  keyword text not null,
  normalised text not null,
  experience_id uuid,
  created_at timestamp with time zone default now() not null,
  client_language_id uuid,
  version integer default 1 not null,
  access_code_prefix_id uuid,
  constraint keyword_pkey PRIMARY KEY (id),
  constraint keyword_shortcode_id_normalised_key UNIQUE (shortcode_id, normalised),
  constraint keyword_keyword_check CHECK (((length(keyword) >= 3) AND (length(keyword) <= 40))),
  constraint keyword_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id),
  constraint keyword_shortcode_id_fkey FOREIGN KEY (shortcode_id) REFERENCES fanfare.shortcode(id)
);

create table fanfare.known_device (
  token_hash bytea not null,
  user_id uuid not null,
  used_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (token_hash),
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.library_item (
  client_id bigint not null,
  id uuid not null,
  kind text not null,
  name text not null,
  alt text,
  alt_fr text,
  file_id uuid not null,
  hash text not null,
  sha256 text not null,
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  search text generated always as (fanfare.fold(name)) stored,
  constraint library_item_pkey PRIMARY KEY (client_id, id),
  constraint library_item_client_id_hash_key UNIQUE (client_id, hash),
  constraint library_item_check CHECK (((kind = 'picture'::text) = ((width IS NOT NULL) AND (height IS NOT NULL)))),
  constraint library_item_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'file'::text])))
);

create table fanfare.link (
  client_id bigint not null,
  id uuid not null,
  code text not null,
  name text not null,
  url text not null,
  append_tracking_information boolean not null,
  experience_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  search text generated always as (fanfare.fold(name)) stored,
  asks_place boolean default false not null,
  constraint link_pkey PRIMARY KEY (client_id, id),
  constraint link_client_id_code_key UNIQUE (client_id, code)
);

create table fanfare.link_location (
  client_id bigint not null,
  id uuid not null,
  link_id uuid not null,
  campaign_id uuid,
  participant_id uuid,
  clicked_at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  region text,
  is_attributable boolean default true not null,
  location_id uuid,
  attached_by uuid,
  attached_at timestamp with time zone,
  source text default 'address'::text not null,
  constraint link_location_pkey PRIMARY KEY (client_id, id),
  constraint link_location_attached_check CHECK (((location_id IS NULL) OR is_attributable)),
  constraint link_location_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint link_location_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);

create table fanfare.list (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  type smallint not null,
  is_public boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  clearing_until timestamp with time zone,
  version integer default 1 not null,
  search text generated always as (fanfare.fold(name)) stored,
  constraint list_pkey PRIMARY KEY (client_id, id),
  constraint list_type_check CHECK ((type = ANY (ARRAY[1, 3])))
);

create table fanfare.list_campaign (
  client_id bigint not null,
  list_id uuid not null,
  campaign_id uuid not null,
  constraint list_campaign_pkey PRIMARY KEY (client_id, list_id, campaign_id),
  constraint list_campaign_client_id_campaign_id_fkey FOREIGN KEY (client_id, campaign_id) REFERENCES fanfare.campaign(client_id, id) ON DELETE CASCADE,
  constraint list_campaign_client_id_list_id_fkey FOREIGN KEY (client_id, list_id) REFERENCES fanfare.list(client_id, id) ON DELETE CASCADE
);

create table fanfare.list_member (
  client_id bigint not null,
  list_id uuid not null,
  participant_id uuid not null,
  ordinal integer not null,
  import_id uuid,
  added_at timestamp with time zone not null,
  constraint list_member_pkey PRIMARY KEY (client_id, list_id, participant_id, ordinal)
);

create table fanfare.location (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  store_number text,
  address_1 text,
  address_2 text,
  city text,
  province text,
  postal_code text,
  country text,
  phone text,
  latitude double precision,
  longitude double precision,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sort_name text generated always as (fanfare.fold(name)) stored,
  sort_city text generated always as (fanfare.fold(COALESCE(city, ''::text))) stored,
  sort_number text generated always as (fanfare.fold(COALESCE(store_number, ''::text))) stored,
  search text generated always as (fanfare.fold(((((((((((name || ' '::text) || COALESCE(store_number, ''::text)) || ' '::text) || COALESCE(address_1, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(province, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)))) stored,
  constraint location_pkey PRIMARY KEY (client_id, id),
  constraint location_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint location_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint location_place_check CHECK (((latitude IS NULL) = (longitude IS NULL)))
);

create table fanfare.mailbox (
  id uuid not null,
  client_id bigint not null,
  address text not null,
  name text not null,
  gateway text not null,
  messages_per_second integer not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_address_key UNIQUE (address),
  constraint mailbox_address_check CHECK ((address = lower(address))),
  constraint mailbox_gateway_check CHECK ((gateway = ANY (ARRAY['outbox'::text, 'smtp'::text]))),
  constraint mailbox_messages_per_second_check CHECK (((messages_per_second >= 1) AND (messages_per_second <= 100000))),
  constraint mailbox_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.marketing_channel (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint marketing_channel_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.message (
  client_id bigint not null,
  id uuid not null,
  direction text not null,
  type text not null,
  participant_id uuid,
  sender_id uuid,
  broadcast_id uuid,
  experience_id uuid,
  user_id uuid,
  address text,
  body text,
  state text not null,
  reason text,
  is_permanent boolean,
  is_reply boolean not null,
  attempts smallint not null,
  next_at timestamp with time zone,
  provider_message_id text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  event_id uuid,
  subject text,
  reply_to_id uuid,
  resend_of uuid,
  is_french boolean default false not null,
  chunk integer,
  repeats smallint default 0 not null,
  gateway_key text,
  constraint message_pkey PRIMARY KEY (client_id, id),
  constraint message_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['received'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'skipped'::text, 'unknown'::text]))),
  constraint message_type_check CHECK ((type = ANY (ARRAY['sms'::text, 'email'::text, 'widget'::text])))
) with (fillfactor=40);

create table fanfare.model_lock (
  client_id bigint not null,
  model_type text not null,
  model_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  acquired_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint model_lock_pkey PRIMARY KEY (client_id, model_type, model_id)
);

create table fanfare.notification (
  user_id uuid not null,
  id uuid not null,
  client_id bigint not null,
  kind text not null,
  object_id uuid not null,
  object_name text not null,
  by_name text,
  is_failure boolean not null,
  target jsonb not null,
  mail text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (user_id, id),
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['approval_asked'::text, 'approval_given'::text, 'broadcast_ended'::text, 'confirmation_asked'::text, 'winners_confirmed'::text, 'work_ended'::text, 'webhook_paused'::text, 'task_due'::text, 'ticket_assigned'::text, 'ticket_escalated'::text, 'entry_asked'::text, 'domain_verified'::text, 'report_sent'::text]))),
  constraint notification_mail_check CHECK ((mail = ANY (ARRAY['at_once'::text, 'daily'::text, 'never'::text])))
);

create table fanfare.notification_mail (
  user_id uuid not null,
  kind text not null,
  mail text not null,
  constraint notification_mail_pkey PRIMARY KEY (user_id, kind),
  constraint notification_mail_mail_check CHECK ((mail = ANY (ARRAY['at_once'::text, 'daily'::text, 'never'::text])))
);

create table fanfare.outbox_mail (
  id uuid not null,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  reference text,
  from_name text,
  from_address text,
  message_id text,
  unsubscribe_url text,
  constraint outbox_mail_pkey PRIMARY KEY (id),
  constraint outbox_mail_reference_key UNIQUE (reference)
);

create table fanfare.participant (
  client_id bigint not null,
  id uuid not null,
  first_name text,
  last_name text,
  phone text,
  email text,
  language text not null,
  data jsonb not null,
  notes text not null,
  is_customer boolean not null,
  is_flagged boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sort_first_name text generated always as (fanfare.fold(COALESCE(first_name, ''::text))) stored,
  sort_last_name text generated always as (fanfare.fold(COALESCE(last_name, ''::text))) stored,
  search text generated always as (fanfare.fold(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  flag_reason text,
  erased_at timestamp with time zone,
  version integer default 1 not null,
  constraint participant_pkey PRIMARY KEY (client_id, id),
  constraint participant_email_check CHECK ((email = lower(email))),
  constraint participant_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'pt-br'::text]))),
  constraint participant_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text))
) with (fillfactor=90);

create table fanfare.participant_code (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  handle_hash bytea not null,
  purpose text not null,
  channel text not null,
  address text not null,
  language text not null,
  form jsonb not null,
  participant_id uuid,
  code_hash bytea,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint participant_code_pkey PRIMARY KEY (client_id, id),
  constraint participant_code_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint participant_code_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint participant_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text, 'address'::text, 'entry'::text]))),
  constraint participant_code_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

create table fanfare.participant_import (
  client_id bigint not null,
  id uuid not null,
  list_id uuid not null,
  job_report_id uuid not null,
  file_id uuid not null,
  mapping jsonb not null,
  consent text not null,
  consent_proof text,
  user_id uuid not null,
  rows_done bigint not null,
  created_count bigint not null,
  updated_count bigint not null,
  refused_count bigint not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  merge text not null,
  id_base uuid,
  name text not null,
  header jsonb not null,
  findings jsonb,
  rows_total bigint,
  unchanged_count bigint not null,
  rollback jsonb,
  rolled_back_at timestamp with time zone,
  subscription_id uuid,
  version integer default 1 not null,
  encoding text default 'utf-8'::text not null,
  has_header boolean default true not null,
  repeated_count integer default 0 not null,
  slowed_at timestamp with time zone,
  constraint participant_import_pkey PRIMARY KEY (client_id, id),
  constraint participant_import_consent_check CHECK ((consent = ANY (ARRAY['none'::text, 'proof'::text, 'column'::text]))),
  constraint participant_import_merge_check CHECK ((merge = ANY (ARRAY['keep'::text, 'overwrite'::text, 'fill'::text]))),
  constraint participant_import_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text, 'rolling_back'::text, 'rolled_back'::text]))),
  constraint participant_import_client_id_list_id_fkey FOREIGN KEY (client_id, list_id) REFERENCES fanfare.list(client_id, id) ON DELETE CASCADE
);

create table fanfare.participant_proof (
  client_id bigint not null,
  participant_id uuid not null,
  channel text not null,
  address text not null,
  proven_at timestamp with time zone not null,
  constraint participant_proof_pkey PRIMARY KEY (client_id, participant_id, channel),
  constraint participant_proof_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint participant_proof_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

create table fanfare.participant_session (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  participant_id uuid not null,
  token_hash bytea not null,
  channel text not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint participant_session_pkey PRIMARY KEY (client_id, id),
  constraint participant_session_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint participant_session_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

create table fanfare.passkey (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.password_link (
  user_id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  client_id bigint,
  constraint password_link_pkey PRIMARY KEY (user_id),
  constraint password_link_token_hash_key UNIQUE (token_hash),
  constraint password_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text]))),
  constraint password_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.pinned_list (
  client_id bigint not null,
  user_id uuid not null,
  list_id uuid not null,
  pinned_at timestamp with time zone not null,
  constraint pinned_list_pkey PRIMARY KEY (client_id, user_id, list_id),
  constraint pinned_list_client_id_list_id_fkey FOREIGN KEY (client_id, list_id) REFERENCES fanfare.list(client_id, id) ON DELETE CASCADE
);

create table fanfare.placement (
  client_id bigint not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint placement_pkey PRIMARY KEY (client_id, id),
  constraint placement_client_id_channel_id_fkey FOREIGN KEY (client_id, channel_id) REFERENCES fanfare.marketing_channel(client_id, id)
);

create table fanfare.placement_detail (
  client_id bigint not null,
  id uuid not null,
  placement_id uuid not null,
  campaign_id uuid not null,
  link_id uuid,
  name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint placement_detail_pkey PRIMARY KEY (client_id, id),
  constraint placement_detail_client_id_campaign_id_fkey FOREIGN KEY (client_id, campaign_id) REFERENCES fanfare.campaign(client_id, id),
  constraint placement_detail_client_id_link_id_fkey FOREIGN KEY (client_id, link_id) REFERENCES fanfare.link(client_id, id),
  constraint placement_detail_client_id_placement_id_fkey FOREIGN KEY (client_id, placement_id) REFERENCES fanfare.placement(client_id, id)
);

create table fanfare.prize_claim (
  client_id bigint not null,
  id uuid not null,
  draw_id uuid,
  ballot_draw_id uuid,
  participant_id uuid not null,
  asked_at timestamp with time zone not null,
  is_to_tell boolean not null,
  told_at timestamp with time zone,
  channel text,
  message_id uuid,
  ends_at timestamp with time zone,
  wrong_answers integer default 0 not null,
  claimed_at timestamp with time zone,
  data jsonb,
  claim_hours integer,
  opened_at timestamp with time zone,
  declined_at timestamp with time zone,
  remind_at timestamp with time zone,
  award_id uuid,
  constraint prize_claim_pkey PRIMARY KEY (client_id, id),
  constraint prize_claim_client_id_ballot_draw_id_key UNIQUE (client_id, ballot_draw_id),
  constraint prize_claim_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint prize_claim_of_one CHECK (((award_id IS NULL) = (ballot_draw_id IS NOT NULL))),
  constraint prize_claim_award_fkey FOREIGN KEY (client_id, award_id) REFERENCES fanfare.award(client_id, id) ON DELETE CASCADE,
  constraint prize_claim_client_id_ballot_draw_id_fkey FOREIGN KEY (client_id, ballot_draw_id) REFERENCES fanfare.ballot_draw(client_id, id) ON DELETE CASCADE
);

create table fanfare.prize_code (
  client_id bigint not null,
  prize_pool_id uuid not null,
  code text collate "C" not null,
  id uuid not null,
  upload_id uuid,
  line integer,
  created_at timestamp with time zone not null,
  given_at timestamp with time zone,
  award_id uuid,
  constraint prize_code_pkey PRIMARY KEY (client_id, prize_pool_id, code)
);

create table fanfare.prize_pool (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  class text not null,
  is_testing boolean not null,
  total integer not null,
  remaining integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  award_credit_threshold integer,
  js_hook text,
  winner_page_html text,
  winner_page_html_fr text,
  winner_email_title text,
  winner_email_title_fr text,
  winner_email_html text,
  winner_email_html_fr text,
  retailers text[],
  constraint prize_pool_pkey PRIMARY KEY (client_id, id),
  constraint prize_pool_award_credit_threshold_check CHECK (((award_credit_threshold >= 1) AND (award_credit_threshold <= 1000000))),
  constraint prize_pool_check CHECK (((remaining >= 0) AND (remaining <= total))),
  constraint prize_pool_class_check CHECK ((class = ANY (ARRAY['physical'::text, 'e-prize'::text]))),
  constraint prize_pool_total_check CHECK ((total >= 0))
);

create table fanfare.prize_type (
  client_id bigint not null,
  id uuid not null,
  prize_pool_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint prize_type_pkey PRIMARY KEY (client_id, id),
  constraint prize_type_client_id_prize_pool_id_fkey FOREIGN KEY (client_id, prize_pool_id) REFERENCES fanfare.prize_pool(client_id, id) ON DELETE CASCADE
);

create table fanfare.public_address (
  eid text not null,
  client_id bigint not null,
  kind text not null,
  entity_id uuid not null,
  constraint public_address_pkey PRIMARY KEY (eid),
  constraint public_address_eid_check CHECK ((eid ~ '^[a-z0-9]{12}$'::text)),
  constraint public_address_kind_check CHECK ((kind = ANY (ARRAY['experience'::text, 'draw'::text]))),
  constraint public_address_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.public_domain (
  domain text not null,
  client_id bigint not null,
  experience_id uuid not null,
  language text,
  eid text,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  fault text,
  constraint public_domain_pkey PRIMARY KEY (domain, experience_id),
  constraint public_domain_domain_check CHECK (((domain = lower(domain)) AND (length(domain) <= 253))),
  constraint public_domain_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.purchase_day (
  client_id bigint not null,
  experience_id uuid not null,
  facet text not null,
  day date not null,
  changes bigint not null,
  filled_at timestamp with time zone not null,
  texts text[] not null,
  valid boolean[] not null,
  entries double precision[] not null,
  quantities double precision[] not null,
  constraint purchase_day_pkey PRIMARY KEY (client_id, experience_id, facet, day),
  constraint purchase_day_facet_check CHECK ((facet = ANY (ARRAY['products'::text, 'retailers'::text])))
);

create table fanfare.quick_link (
  client_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  url text not null,
  created_at timestamp with time zone not null,
  constraint quick_link_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.receipt_reading (
  client_id bigint not null,
  image_id uuid not null,
  entry_id uuid not null,
  state text not null,
  turn integer not null,
  reader text not null,
  fields jsonb not null,
  suggested_credits integer,
  receipt_key text,
  read_at timestamp with time zone not null,
  shop text,
  constraint receipt_reading_pkey PRIMARY KEY (client_id, image_id),
  constraint receipt_reading_state_check CHECK ((state = ANY (ARRAY['read'::text, 'unreadable'::text, 'no_picture'::text]))),
  constraint receipt_reading_turn_check CHECK ((turn = ANY (ARRAY[0, 90, 180, 270])))
);

create table fanfare.recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.rehearsal (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid not null,
  user_id uuid not null,
  phone text not null,
  is_invited boolean not null,
  steps jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint rehearsal_pkey PRIMARY KEY (client_id, id),
  constraint rehearsal_client_id_experience_id_fkey FOREIGN KEY (client_id, experience_id) REFERENCES fanfare.experience(client_id, id) ON DELETE CASCADE
);

create table fanfare.report_schedule (
  client_id bigint not null,
  id uuid not null,
  experience_id uuid,
  campaign_id uuid,
  recipient_ids uuid[] not null,
  rhythm text not null,
  weekday smallint not null,
  month_day smallint not null,
  hour smallint not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint report_schedule_pkey PRIMARY KEY (client_id, id),
  constraint report_schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint report_schedule_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint report_schedule_of_check CHECK (((experience_id IS NULL) <> (campaign_id IS NULL))),
  constraint report_schedule_rhythm_check CHECK ((rhythm = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint report_schedule_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table fanfare.room_probe (
  filling text not null
);

create table fanfare.saved_reply (
  client_id bigint not null,
  id uuid not null,
  title text not null,
  message text not null,
  message_fr text,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint saved_reply_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.saved_view (
  client_id bigint not null,
  id uuid not null,
  page text not null,
  name text not null,
  query text not null,
  user_id uuid not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint saved_view_pkey PRIMARY KEY (client_id, id),
  constraint saved_view_page_check CHECK ((page = 'participants'::text))
);

create table fanfare.schema_migration (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (number)
);

create table fanfare.second_step_offer (
  user_id uuid not null,
  kind text not null,
  secret text not null,
  expires_at timestamp with time zone not null,
  constraint second_step_offer_pkey PRIMARY KEY (user_id, kind),
  constraint second_step_offer_kind_check CHECK ((kind = ANY (ARRAY['authenticator'::text, 'passkey'::text]))),
  constraint second_step_offer_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.secret_code (
  client_id bigint not null,
  experience_id uuid not null,
  code text not null,
  id uuid not null,
  entry_id uuid,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint secret_code_pkey PRIMARY KEY (client_id, experience_id, code),
  constraint secret_code_code_check CHECK ((code ~ '^[A-Z0-9]{6,40}$'::text))
);

create table fanfare.sender_pace (
  sender_id uuid not null,
  second timestamp with time zone not null,
  taken integer not null,
  constraint shortcode_pace_pkey PRIMARY KEY (sender_id)
);

create table fanfare.sent_report (
  client_id bigint not null,
  user_id uuid not null,
  sending_id uuid not null,
  schedule_id uuid not null,
  name text not null,
  first_day date not null,
  last_day date not null,
  pdf_id uuid not null,
  csv_id uuid not null,
  sent_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint sent_report_pkey PRIMARY KEY (client_id, user_id, sending_id)
);

create table fanfare.session (
  token_hash bytea not null,
  user_id uuid not null,
  client_id bigint,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  viewed_client_id bigint,
  viewed_role text,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_id_key UNIQUE (id),
  constraint session_viewed_role_check CHECK ((viewed_role = ANY (ARRAY['campaign_manager'::text, 'validator'::text, 'messenger_agent'::text, 'analyst'::text]))),
  constraint session_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id) ON DELETE SET NULL,
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE,
  constraint session_viewed_client_id_fkey FOREIGN KEY (viewed_client_id) REFERENCES fanfare.client(id) ON DELETE SET NULL
);

create table fanfare.shop_code (
  client_id bigint not null,
  value text not null,
  learned_at timestamp with time zone not null,
  constraint shop_code_pkey PRIMARY KEY (client_id, value)
);

create table fanfare.shop_likeness (
  client_id bigint not null,
  shop text not null,
  threshold integer not null,
  receipts integer not null,
  learned_at timestamp with time zone not null,
  constraint shop_likeness_pkey PRIMARY KEY (client_id, shop)
);

create table fanfare.short_link (
  code text not null,
  client_id bigint not null,
  link_id uuid not null,
  constraint short_link_pkey PRIMARY KEY (code),
  constraint short_link_code_check CHECK ((code ~ '^[a-z0-9]{7}$'::text)),
  constraint short_link_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.shortcode (
  id uuid not null,
  code text not null,
  gateway text not null,
  segment_limit integer default 140 not null,
  messages_per_second integer default 100 not null,
  home_client_id bigint not null,
  created_at timestamp with time zone default now() not null,
  part_price numeric(12,5),
  currency text,
  version integer default 1 not null,
  constraint shortcode_pkey PRIMARY KEY (id),
  constraint shortcode_code_key UNIQUE (code),
  constraint shortcode_code_check CHECK ((code ~ '^[0-9]{3,15}$'::text)),
  constraint shortcode_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint shortcode_gateway_check CHECK ((gateway = ANY (ARRAY['simulator'::text, 'smpp'::text, 'twilio'::text]))),
  constraint shortcode_messages_per_second_check CHECK (((messages_per_second >= 1) AND (messages_per_second <= 100000))),
  constraint shortcode_part_price_check CHECK ((part_price >= (0)::numeric)),
  constraint shortcode_segment_limit_check CHECK (((segment_limit >= 1) AND (segment_limit <= 1600))),
  constraint shortcode_home_client_id_fkey FOREIGN KEY (home_client_id) REFERENCES fanfare.client(id)
);

create table fanfare.sign_in_failure (
  id uuid not null,
  email text not null,
  address text not null,
  at timestamp with time zone not null,
  is_forgiven boolean default false not null,
  is_noted boolean default false not null,
  constraint sign_in_failure_pkey PRIMARY KEY (id)
);

create table fanfare.sign_on_group (
  id uuid not null,
  group_name text not null,
  client_id bigint not null,
  role text not null,
  constraint sign_on_group_pkey PRIMARY KEY (id),
  constraint sign_on_group_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.sign_on_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint sign_on_identity_pkey PRIMARY KEY (issuer, subject),
  constraint sign_on_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES fanfare.user_account(id) ON DELETE CASCADE
);

create table fanfare.stored_file (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (client_id, id)
);

create table fanfare.stray_message (
  id uuid not null,
  key text not null,
  channel text not null,
  reason text not null,
  to_address text not null,
  from_address text not null,
  subject text,
  body text not null,
  came_at timestamp with time zone not null,
  constraint stray_message_pkey PRIMARY KEY (id),
  constraint stray_message_key_key UNIQUE (key),
  constraint stray_message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint stray_message_reason_check CHECK ((reason = ANY (ARRAY['no_sender'::text, 'no_phone'::text, 'no_mailbox'::text, 'no_address'::text, 'mail_server'::text])))
);

create table fanfare.subscription (
  client_id bigint not null,
  id uuid not null,
  name text not null,
  channel text not null,
  shortcode_id uuid,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  is_double_opt_in boolean not null,
  version integer default 1 not null,
  constraint subscription_pkey PRIMARY KEY (client_id, id),
  constraint subscription_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);

create table fanfare.support_message (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  message text not null,
  current_url text,
  created_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  done_at timestamp with time zone,
  done_by uuid,
  constraint support_message_pkey PRIMARY KEY (id)
);

create table fanfare.suppression (
  client_id bigint not null,
  channel text not null,
  address text not null,
  reason text not null,
  message_id uuid,
  at timestamp with time zone not null,
  constraint suppression_pkey PRIMARY KEY (client_id, channel, address),
  constraint suppression_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);

create table fanfare.task (
  client_id bigint not null,
  id uuid not null,
  title text not null,
  text text,
  due_at timestamp with time zone not null,
  time_zone text not null,
  participant_id uuid,
  conversation_id uuid,
  entry_id uuid,
  user_id uuid,
  made_by uuid,
  state text not null,
  done_at timestamp with time zone,
  done_by uuid,
  reminded_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint task_pkey PRIMARY KEY (client_id, id),
  constraint task_done_check CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  constraint task_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text])))
);

create table fanfare.test_send (
  client_id bigint not null,
  user_id uuid not null,
  sent_at timestamp with time zone[] not null,
  constraint test_send_pkey PRIMARY KEY (client_id, user_id)
);

create table fanfare.ticket (
  client_id bigint not null,
  id uuid not null,
  subject text not null,
  text text,
  status text not null,
  escalated_text text,
  participant_id uuid,
  conversation_id uuid,
  entry_id uuid,
  user_id uuid,
  made_by uuid,
  closed_at timestamp with time zone,
  closed_by uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  campaign_id uuid,
  support_issue_id uuid,
  support_issue_name text,
  constraint ticket_pkey PRIMARY KEY (client_id, id),
  constraint ticket_closed_check CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['help'::text, 'in-progress'::text, 'waiting'::text, 'escalated'::text, 'closed'::text])))
);

create table fanfare.ticket_change (
  client_id bigint not null,
  ticket_id uuid not null,
  id uuid not null,
  status text not null,
  text text,
  user_id uuid,
  at timestamp with time zone not null,
  constraint ticket_change_pkey PRIMARY KEY (client_id, ticket_id, id),
  constraint ticket_change_status_check CHECK ((status = ANY (ARRAY['help'::text, 'in-progress'::text, 'waiting'::text, 'escalated'::text, 'closed'::text])))
);

create table fanfare.user_account (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  is_platform_admin boolean default false not null,
  language text default 'en'::text not null,
  disabled_at timestamp with time zone,
  locked_at timestamp with time zone,
  password_reset_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  scheme text default 'auto'::text not null,
  time_zone text,
  password_at timestamp with time zone,
  deleted_at timestamp with time zone,
  two_step_at timestamp with time zone,
  is_api boolean default false not null,
  mail_refused_at timestamp with time zone,
  date_format text default 'numeric'::text not null,
  seen_at timestamp with time zone,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_email_key UNIQUE (email),
  constraint user_account_api_check CHECK (((NOT is_api) OR ((password_hash IS NULL) AND (NOT is_platform_admin)))),
  constraint user_account_date_format_check CHECK ((date_format = ANY (ARRAY['numeric'::text, 'words'::text, 'iso'::text]))),
  constraint user_account_email_check CHECK ((email = lower(email))),
  constraint user_account_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint user_account_scheme_check CHECK ((scheme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text])))
);

create table fanfare.validation_queue (
  client_id bigint not null,
  experience_id uuid not null,
  constraint validation_queue_pkey PRIMARY KEY (client_id, experience_id)
);

create table fanfare.webhook (
  client_id bigint not null,
  id uuid not null,
  slot integer not null,
  name text not null,
  url text not null,
  actions text[] not null,
  state text not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  failures integer not null,
  failing_since timestamp with time zone,
  rest_until timestamp with time zone,
  lease_id uuid,
  lease_until timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (client_id, id),
  constraint webhook_slot_check CHECK (((slot >= 1) AND (slot <= 10))),
  constraint webhook_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'paused'::text])))
);

create table fanfare.webhook_dispatch (
  client_id bigint not null,
  webhook_id uuid not null,
  event_id uuid not null,
  participant_id uuid not null,
  action text not null,
  at timestamp with time zone not null,
  state text not null,
  attempts integer not null,
  next_at timestamp with time zone,
  give_up_at timestamp with time zone not null,
  done_at timestamp with time zone,
  status integer,
  failure text,
  constraint webhook_dispatch_pkey PRIMARY KEY (client_id, webhook_id, event_id),
  constraint webhook_dispatch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);

create table fanfare.webhook_try (
  client_id bigint not null,
  webhook_id uuid not null,
  event_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  milliseconds integer not null,
  status integer,
  failure text,
  answer text not null,
  constraint webhook_try_pkey PRIMARY KEY (client_id, webhook_id, event_id, id)
);

create table fanfare.widget (
  id uuid not null,
  client_id bigint not null,
  eid text not null,
  name text not null,
  greeting text not null,
  greeting_fr text not null,
  origins text[] not null,
  is_enabled boolean not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint widget_pkey PRIMARY KEY (id),
  constraint widget_eid_key UNIQUE (eid),
  constraint widget_eid_check CHECK ((eid ~ '^[a-z0-9]{12}$'::text)),
  constraint widget_client_id_fkey FOREIGN KEY (client_id) REFERENCES fanfare.client(id)
);

create table fanfare.widget_visitor (
  client_id bigint not null,
  id uuid not null,
  widget_id uuid not null,
  participant_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint widget_visitor_pkey PRIMARY KEY (client_id, id),
  constraint widget_visitor_client_id_participant_id_fkey FOREIGN KEY (client_id, participant_id) REFERENCES fanfare.participant(client_id, id) ON DELETE CASCADE
);

CREATE OR REPLACE FUNCTION fanfare.analyze_written(for_client bigint, written_table text, written bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET lock_timeout TO '5s'
AS $function$
declare
  known real;
  is_client_known boolean;
  is_sharded boolean := false;
  relation text;
  look text := $look$
    select c.reltuples || ' ' || coalesce(bool_or(s.most_common_vals::text::bigint[] @> array[%2$s::bigint]), false)
    from pg_class c left join pg_stats s on s.schemaname = 'fanfare' and s.tablename = c.relname
      and s.attname = 'client_id' and not s.inherited
    where c.oid = %1$L::regclass group by c.reltuples $look$;
  seen text;
begin
  select format('fanfare.%I', c.relname) into strict relation from pg_class c
  where c.relnamespace = 'fanfare'::regnamespace and c.relname = written_table and c.relkind in ('r', 'p');
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = $1::regclass and partmethod = ''h'')'
      into is_sharded using relation;
  end if;
  if is_sharded then
    execute 'select s.result from run_command_on_shards($1::regclass, $2, false) s
        where s.shardid = get_shard_id_for_distribution_column($1::regclass, $3)'
      into seen using relation, format(look, '%s', for_client), for_client;
  else
    execute format(look, relation, for_client) into seen;
  end if;
  known := split_part(seen, ' ', 1);
  is_client_known := split_part(seen, ' ', 2);
  if known >= 0 and written < least(known / 50, 50000) and (is_client_known or written < 1000) then
    return false;
  end if;
  execute 'analyze ' || relation;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.audit_heads()
 RETURNS TABLE(client_id bigint, number bigint, hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
AS $function$
  select h.client_id, h.number, h.hash from audit_head h
$function$
;

CREATE OR REPLACE FUNCTION fanfare.audit_trails()
 RETURNS TABLE(client_id bigint, number bigint, hash text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
AS $function$
declare
  heads bigint[] := array(select h.client_id from audit_head h);
  found_client bigint;
begin
  return query select h.client_id, h.number, h.hash from audit_head h;
  select min(e.client_id) into found_client from audit_entry e;
  while found_client is not null loop
    if found_client <> all (heads) then
      return query select found_client, null::bigint, null::text;
    end if;
    select min(e.client_id) into found_client from audit_entry e where e.client_id > found_client;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_due_messages(at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct m.client_id from message m
    where m.client_id = c.id and m.next_at is not null and m.next_at <= at) due
  union
  select c.id from client c
  cross join lateral (select distinct b.client_id from broadcast b
    where b.client_id = c.id and b.state = 'sending' and exists (select 1 from broadcast_chunk k
      where k.client_id = b.client_id and k.broadcast_id = b.id and k.done_at is null and k.not_before <= at
        and (k.lease_until is null or k.lease_until <= now()) offset 0)) open
$function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_due_webhooks(by timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct w.client_id from webhook w
    where w.client_id = c.id and w.state <> 'off' and (w.rest_until is null or w.rest_until <= by)
      and (w.lease_until is null or w.lease_until <= now())
      and exists (select 1 from webhook_dispatch d
        where d.client_id = w.client_id and d.webhook_id = w.id and d.next_at <= by offset 0)) due
$function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_old_dispatches(before timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct w.client_id from webhook w
    where w.client_id = c.id and exists (select 1 from webhook_dispatch d
      where d.client_id = w.client_id and d.webhook_id = w.id and d.at < before offset 0)) old
$function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_old_gateway_ids(before_week integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct g.client_id from gateway_id g
    where g.client_id = c.id and g.week < before_week) old
$function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_old_refusals(before timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct r.client_id from brake_refusal r
    where r.client_id = c.id and r.hour < before) old
$function$
;

CREATE OR REPLACE FUNCTION fanfare.clients_with_old_rehearsals(before timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  select c.id from client c
  cross join lateral (select distinct r.client_id from rehearsal r
    where r.client_id = c.id and r.created_at < before) old
$function$
;

CREATE OR REPLACE FUNCTION fanfare.current_client()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint
;

CREATE OR REPLACE FUNCTION fanfare.derived_id(a uuid, b uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (OVERLAY(OVERLAY(md5(((a)::text || (b)::text)) PLACING '8'::text FROM 13) PLACING '8'::text FROM 17))::uuid
;

CREATE OR REPLACE FUNCTION fanfare.find_conversation_texts(for_client bigint, patterns text[], cap integer)
 RETURNS TABLE(participant_id uuid, type text, sender_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  of_client text := 't.client_id = $1';
  fits text := 't.search like ($2)[1]';
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] !~ '[[:alnum:]]{3}' then
    return;
  end if;
  if cardinality(patterns) > 1 then
    fits := 't.search like ($2)[1] and t.search like ($2)[2] and t.search like all ($2)';
  end if;
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 't.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select t.participant_id, t.type, t.sender_id from conversation_text t
    where %s and %s limit $3', of_client, fits) using for_client, patterns, cap;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.find_conversations(for_client bigint, people uuid[], patterns text[], said text[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'fanfare', 'public'
AS $function$
declare
  found_people uuid[] := people;
  participants uuid[];
  types text[];
  senders uuid[];
begin
  if patterns is not null then
    found_people := people || array(select f.id from find_participants(for_client, patterns, null) f);
  end if;
  select array_agg(t.participant_id), array_agg(t.type), array_agg(t.sender_id) into participants, types, senders
  from (select distinct f.* from find_conversation_texts(for_client, said, null) f) t;
  return query
    select c.id from unnest(found_people) p (id)
    cross join lateral (
      select x.id from conversation x where x.client_id = for_client and x.participant_id = p.id offset 0) c
    union
    select c.id from unnest(participants, types, senders) t (participant_id, type, sender_id)
    cross join lateral (
      select x.id, x.type, x.sender_id from conversation x
      where x.client_id = for_client and x.participant_id = t.participant_id offset 0) c
    where c.type = t.type and c.sender_id = t.sender_id;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.find_participants(for_client bigint, patterns text[], cap integer)
 RETURNS TABLE(id uuid, sort_first_name text, sort_last_name text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  of_client text := 'p.client_id = $1';
  fits text := 'p.search like ($2)[1]';
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if patterns[1] !~ '[[:alnum:]]{3}' then
    fits := 'p.search || '''' like all ($2)';
  elsif cardinality(patterns) > 1 then
    fits := 'p.search like ($2)[1] and p.search like ($2)[2] and p.search like all ($2)';
  end if;
  if patterns[1] ~ '[[:alnum:]]{3}' and to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 'p.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
    where %s and %s limit $3', of_client, fits) using for_client, patterns, cap;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.find_participants_of_rule(for_client bigint, variable text, wanted text, cap integer)
 RETURNS TABLE(id uuid, sort_first_name text, sort_last_name text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'fanfare', 'public'
 SET max_parallel_workers_per_gather TO '0'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  of_client text := 'p.client_id = $1';
  fits text := 'p.data @> $4';
  as_typed jsonb;
begin
  if for_client is distinct from current_client() then
    raise exception 'search of another client' using errcode = '42501';
  end if;
  if wanted ~ '^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$' then
    as_typed := jsonb_build_object(variable, wanted::jsonb);
    fits := '(p.data @> $4 or p.data @> $5)';
  end if;
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    if (select sum(c.value) * 4 > (select r.reltuples from pg_class r where r.oid = 'participant'::regclass)
      from counter c where c.client_id = for_client and c.name = 'participants') then
      of_client := 'p.client_id + 0 = $1';
    end if;
  end if;
  return query execute format('select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
    where %s and %s and p.data ->> $2 = $3 limit $6', of_client, fits)
    using for_client, variable, wanted, jsonb_build_object(variable, wanted), as_typed, cap;
end $function$
;

CREATE OR REPLACE FUNCTION fanfare.fold(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(t) = length(t)) THEN translate(lower(t), '`'::text, ''''::text) ELSE fanfare.fold_marked(t) END
;

CREATE OR REPLACE FUNCTION fanfare.fold_marked(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return replace(replace(replace(replace(translate(lower(regexp_replace(normalize(replace(t, '´', ''''), NFKD),
    '[' ||
    '\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c' ||
    '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0' ||
    '\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f' ||
    '\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc' ||
    '\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42' ||
    '\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9' ||
    '\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d' ||
    '\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c' ||
    '\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4' ||
    '\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44' ||
    '\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf' ||
    '\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39' ||
    '\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059' ||
    '\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u115f-\u1160' ||
    '\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f' ||
    '\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add' ||
    '\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37' ||
    '\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f' ||
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\u3164\ua66f-\ua672\ua674-\ua67d' ||
    '\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff' ||
    '\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d' ||
    '\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed' ||
    '\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8\U000101fd\U000102e0\U00010376-\U0001037a' ||
    '\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f' ||
    '\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff' ||
    '\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070' ||
    '\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102' ||
    '\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0' ||
    '\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea' ||
    '\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d' ||
    '\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2' ||
    '\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446' ||
    '\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd' ||
    '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935' ||
    '\U00011937-\U00011938\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7' ||
    '\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47' ||
    '\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f' ||
    '\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d' ||
    '\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97' ||
    '\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a' ||
    '\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f' ||
    '\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e' ||
    '\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182' ||
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c' ||
    '\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018' ||
    '\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae' ||
    '\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef' ||
    '\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0000-\U000e0fff' ||
    ']', '', 'g')),
    'øłđðħŧıς`' || U&'\2018\2019\201B\2032\02B9\02BB\02BC\02BD\02C8\05F3\A78C' || U&'\201C\201D\201E\201F'
      || U&'\2212\2010\2012\2013\2014\2015\058A\05BE\1400\1806\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\+010D6E\+010EAD',
    'olddhtiσ' || repeat('''', 12) || repeat('"', 4) || repeat('-', 21)), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th');
end
$function$
;

CREATE OR REPLACE FUNCTION fanfare.library_hashes(t text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT found.found[1] AS found FROM regexp_matches(library_hashes.t, '/public/library/[a-z0-9-]+/([0-9a-f]{24})'::text, 'g'::text) found(found))
;

CREATE OR REPLACE PROCEDURE fanfare.protect(IN tables text[], IN privileges text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
declare t text;
begin
  foreach t in array tables loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy client on %I using (client_id = current_client()) with check (client_id = current_client())', t);
    execute format('grant %s on %I to fanfare_app', privileges, t);
  end loop;
end $procedure$
;

CREATE OR REPLACE FUNCTION fanfare.search_participants(for_client bigint, patterns text[], cap integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'fanfare', 'public'
AS $function$select f.id from find_participants(for_client, patterns, cap) f$function$
;

CREATE INDEX access_code_given ON fanfare.access_code USING btree (client_id, access_code_list_id, id) WHERE ((given_at IS NOT NULL) AND (used_at IS NULL));

CREATE UNIQUE INDEX access_code_given_once ON fanfare.access_code USING btree (client_id, given_to, given_by) WHERE (given_to IS NOT NULL);

CREATE INDEX access_code_left ON fanfare.access_code USING btree (client_id, access_code_prefix_id, id) WHERE ((used_at IS NULL) AND (given_at IS NULL));

CREATE INDEX access_code_made ON fanfare.access_code USING btree (client_id, access_code_list_id, id);

CREATE INDEX access_code_of_prefix ON fanfare.access_code USING btree (client_id, access_code_prefix_id, id);

CREATE INDEX access_code_participant ON fanfare.access_code USING btree (client_id, participant_id) WHERE (participant_id IS NOT NULL);

CREATE INDEX access_code_used ON fanfare.access_code USING btree (client_id, access_code_list_id, id) WHERE (used_at IS NOT NULL);

CREATE UNIQUE INDEX access_code_list_name ON fanfare.access_code_list USING btree (client_id, campaign_id, lower(name));

CREATE UNIQUE INDEX access_code_prefix_name ON fanfare.access_code_prefix USING btree (client_id, access_code_list_id, code_start, language);

CREATE INDEX api_token_of_user ON fanfare.api_token USING btree (user_id);

CREATE INDEX audit_entry_action ON fanfare.audit_entry USING btree (client_id, action, at, number);

CREATE INDEX audit_entry_actor ON fanfare.audit_entry USING btree (client_id, actor_id, at, number);

CREATE INDEX audit_entry_at ON fanfare.audit_entry USING btree (client_id, at, number);

CREATE INDEX audit_entry_entity ON fanfare.audit_entry USING btree (client_id, entity, entity_id, number);

CREATE INDEX audit_entry_kind ON fanfare.audit_entry USING btree (client_id, entity, at, number);

CREATE INDEX audit_entry_unseen ON fanfare.audit_entry USING btree (client_id, at, number) WHERE (action !~~ '%.see'::text);

CREATE UNIQUE INDEX award_draw ON fanfare.award USING btree (client_id, draw_id, entry_id) WHERE (draw_id IS NOT NULL);

CREATE INDEX award_experience ON fanfare.award USING btree (client_id, experience_id, participant_id);

CREATE INDEX award_made ON fanfare.award USING btree (client_id, experience_id, created_at, id) INCLUDE (prize_pool_id);

CREATE INDEX award_participant ON fanfare.award USING btree (client_id, participant_id, created_at);

CREATE INDEX award_pool ON fanfare.award USING btree (client_id, prize_pool_id, created_at, id);

CREATE INDEX award_to_tell ON fanfare.award USING btree (client_id, experience_id, id) WHERE is_to_tell;

CREATE INDEX brake_refusal_age ON fanfare.brake_refusal USING btree (client_id, hour);

CREATE INDEX brake_window_age ON fanfare.brake_window USING btree (ends_at);

CREATE INDEX broadcast_calendar ON fanfare.broadcast USING btree (client_id, send_after, id);

CREATE INDEX broadcast_list ON fanfare.broadcast USING btree (client_id, participant_list_id);

CREATE INDEX broadcast_recent ON fanfare.broadcast USING btree (client_id, created_at DESC, id);

CREATE INDEX broadcast_scheduled ON fanfare.broadcast USING btree (client_id, send_after, id) WHERE (state = 'scheduled'::text);

CREATE INDEX broadcast_sending ON fanfare.broadcast USING btree (client_id, sender_id) WHERE (state = 'sending'::text);

CREATE INDEX broadcast_chunk_open ON fanfare.broadcast_chunk USING btree (client_id, broadcast_id, not_before, number) WHERE (done_at IS NULL);

CREATE UNIQUE INDEX campaign_name ON fanfare.campaign USING btree (client_id, lower(name));

CREATE INDEX click_day_campaign ON fanfare.click_day USING btree (client_id, campaign_id, day);

CREATE INDEX click_day_open ON fanfare.click_day USING btree (client_id, subject_id, day) WHERE (shard >= 0);

CREATE INDEX click_day_open_campaign ON fanfare.click_day USING btree (client_id, campaign_id, day) WHERE (shard >= 0);

CREATE INDEX click_month_campaign ON fanfare.click_month USING btree (client_id, campaign_id, month);

CREATE INDEX client_invitation_of_client ON fanfare.client_invitation USING btree (client_id, created_at);

CREATE UNIQUE INDEX client_language_default ON fanfare.client_language USING btree (client_id) WHERE is_default;

CREATE INDEX client_role_of_client ON fanfare.client_role USING btree (client_id);

CREATE INDEX consent_not_in ON fanfare.consent USING btree (client_id, state, subscription_id, participant_id) WHERE (state <> 'in'::text);

CREATE INDEX consent_participant ON fanfare.consent USING btree (client_id, participant_id) INCLUDE (subscription_id, state);

CREATE INDEX consent_change_experience ON fanfare.consent_change USING btree (client_id, experience_id, at DESC, id) WHERE (experience_id IS NOT NULL);

CREATE INDEX consent_change_import ON fanfare.consent_change USING btree (client_id, import_id, id) WHERE (import_id IS NOT NULL);

CREATE INDEX consent_change_participant ON fanfare.consent_change USING btree (client_id, participant_id, at);

CREATE INDEX conversation_inbox ON fanfare.conversation USING btree (client_id, sender_id, last_message_at DESC, id);

CREATE INDEX conversation_likely_stop ON fanfare.conversation USING btree (client_id, sender_id, likely_stop_at DESC) WHERE (likely_stop_at IS NOT NULL);

CREATE INDEX conversation_marked ON fanfare.conversation USING btree (client_id, last_message_at DESC, id) INCLUDE (type) WHERE (marked_at IS NOT NULL);

CREATE INDEX conversation_messenger ON fanfare.conversation USING btree (client_id, last_message_at DESC, id) WHERE (type = 'widget'::text);

CREATE UNIQUE INDEX conversation_of ON fanfare.conversation USING btree (client_id, participant_id, type, sender_id) NULLS NOT DISTINCT;

CREATE INDEX conversation_recent ON fanfare.conversation USING btree (client_id, last_message_at DESC, id) WHERE (type <> 'widget'::text);

CREATE INDEX conversation_unread ON fanfare.conversation USING btree (client_id, sender_id, last_message_at DESC, id) WHERE (read_at IS NULL);

CREATE INDEX conversation_unread_messenger ON fanfare.conversation USING btree (client_id, last_message_at DESC, id) WHERE ((read_at IS NULL) AND (type = 'widget'::text));

CREATE INDEX conversation_unread_recent ON fanfare.conversation USING btree (client_id, last_message_at DESC, id) WHERE ((read_at IS NULL) AND (type <> 'widget'::text));

CREATE INDEX conversation_text_participant ON fanfare.conversation_text USING btree (client_id, participant_id);

CREATE INDEX conversation_text_search ON fanfare.conversation_text USING gin (client_id, search fanfare.gin_trgm_ops);

CREATE UNIQUE INDEX draw_commitment_once ON fanfare.draw USING btree (client_id, experience_id, commitment_number);

CREATE INDEX draw_to_confirm ON fanfare.draw USING btree (client_id, drawn_at, id) WHERE (state = 'in-progress'::text);

CREATE INDEX entry_experience ON fanfare.entry USING btree (client_id, experience_id, status, created_at, id) INCLUDE (source);

CREATE INDEX entry_participant ON fanfare.entry USING btree (client_id, participant_id, created_at);

CREATE UNIQUE INDEX entry_credit_entry ON fanfare.entry_credit USING btree (client_id, entry_id, "position");

CREATE INDEX entry_credit_participant ON fanfare.entry_credit USING btree (client_id, experience_id, participant_id);

CREATE INDEX entry_day_open ON fanfare.entry_day USING btree (client_id, experience_id, day) WHERE (shard >= 0);

CREATE INDEX entry_decision_by ON fanfare.entry_decision USING btree (client_id, user_id, made_at);

CREATE INDEX entry_decision_entry ON fanfare.entry_decision USING btree (client_id, entry_id, made_at DESC);

CREATE INDEX entry_decision_made ON fanfare.entry_decision USING btree (client_id, made_at);

CREATE INDEX entry_decision_user ON fanfare.entry_decision USING btree (client_id, experience_id, user_id, made_at);

CREATE INDEX entry_decision_waited ON fanfare.entry_decision USING btree (client_id, experience_id, made_at, id) INCLUDE (entry_id) WHERE ((state = 'done'::text) AND (before = 'pending'::text));

CREATE UNIQUE INDEX entry_decision_waiting ON fanfare.entry_decision USING btree (client_id, entry_id) WHERE (state = 'waiting'::text);

CREATE INDEX entry_hand_over_user ON fanfare.entry_hand_over USING btree (client_id, user_id, experience_id, until);

CREATE INDEX entry_image_content ON fanfare.entry_image USING btree (client_id, sha256);

CREATE INDEX entry_image_md5 ON fanfare.entry_image USING btree (client_id, md5);

CREATE INDEX entry_image_band_image ON fanfare.entry_image_band USING btree (client_id, image_id);

CREATE INDEX entry_lock_user ON fanfare.entry_lock USING btree (client_id, user_id, experience_id);

CREATE INDEX entry_note_newest ON fanfare.entry_note USING btree (client_id, entry_id, created_at DESC, id DESC);

CREATE INDEX entry_trait_participant ON fanfare.entry_trait USING btree (client_id, participant_id);

CREATE INDEX entry_trait_recent ON fanfare.entry_trait USING btree (client_id, created_at DESC);

CREATE INDEX entry_trait_unkeyed ON fanfare.entry_trait USING btree (client_id, entry_id) WHERE ((kind = 'network'::text) AND (version IS NULL));

CREATE INDEX entry_trait_value ON fanfare.entry_trait USING btree (client_id, kind, value, created_at DESC);

CREATE INDEX event_entered ON fanfare.event USING btree (client_id, experience_id, participant_id) WHERE (action = 'entry_submitted'::text);

CREATE INDEX event_participant ON fanfare.event USING btree (client_id, participant_id, at DESC, id);

CREATE INDEX event_sent ON fanfare.event USING btree (client_id, experience_id, at DESC, id) WHERE (action = 'experience_sent'::text);

CREATE INDEX event_requeue_event ON fanfare.event_requeue USING btree (client_id, event_id, at);

CREATE INDEX experience_kind ON fanfare.experience USING btree (client_id, kind, created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX experience_library ON fanfare.experience USING btree (client_id) WHERE (library_hashes <> '{}'::text[]);

CREATE INDEX experience_page_library ON fanfare.experience_page USING btree (client_id) WHERE (library_hashes <> '{}'::text[]);

CREATE INDEX half_sign_in_age ON fanfare.half_sign_in USING btree (expires_at);

CREATE INDEX half_sign_in_of_user ON fanfare.half_sign_in USING btree (user_id);

CREATE INDEX handset_message_phone ON fanfare.handset_message USING btree (phone, at);

CREATE INDEX idempotency_key_age ON fanfare.idempotency_key USING btree (created_at);

CREATE INDEX inbound_part_at ON fanfare.inbound_part USING btree (at);

CREATE INDEX intake_receipt_entry ON fanfare.intake_receipt USING btree (client_id, entry_id);

CREATE INDEX job_report_failed ON fanfare.job_report USING btree (client_id, updated_at, id) WHERE (state = 'failed'::text);

CREATE INDEX keyword_access_code_prefix ON fanfare.keyword USING btree (client_id, access_code_prefix_id) WHERE (access_code_prefix_id IS NOT NULL);

CREATE INDEX keyword_client ON fanfare.keyword USING btree (client_id);

CREATE INDEX keyword_experience ON fanfare.keyword USING btree (client_id, experience_id);

CREATE INDEX keyword_language ON fanfare.keyword USING btree (client_id, client_language_id) WHERE (client_language_id IS NOT NULL);

CREATE INDEX known_device_age ON fanfare.known_device USING btree (used_at);

CREATE INDEX known_device_of_user ON fanfare.known_device USING btree (user_id);

CREATE INDEX link_experience ON fanfare.link USING btree (client_id, experience_id) WHERE (experience_id IS NOT NULL);

CREATE UNIQUE INDEX link_name ON fanfare.link USING btree (client_id, lower(name));

CREATE INDEX link_recent ON fanfare.link USING btree (client_id, created_at DESC, id);

CREATE INDEX link_location_near ON fanfare.link_location USING btree (client_id, latitude, longitude) WHERE (location_id IS NULL);

CREATE INDEX link_location_of_campaign ON fanfare.link_location USING btree (client_id, campaign_id, id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX link_location_of_link ON fanfare.link_location USING btree (client_id, link_id, id);

CREATE INDEX link_location_of_location ON fanfare.link_location USING btree (client_id, location_id, id) WHERE (location_id IS NOT NULL);

CREATE INDEX link_location_participant ON fanfare.link_location USING btree (client_id, participant_id) WHERE (participant_id IS NOT NULL);

CREATE UNIQUE INDEX list_name ON fanfare.list USING btree (client_id, lower(name));

CREATE INDEX list_member_participant ON fanfare.list_member USING btree (client_id, participant_id);

CREATE INDEX location_by_city ON fanfare.location USING btree (client_id, sort_city, id);

CREATE INDEX location_by_name ON fanfare.location USING btree (client_id, sort_name, id);

CREATE INDEX location_by_number ON fanfare.location USING btree (client_id, sort_number, id);

CREATE INDEX location_near ON fanfare.location USING btree (client_id, latitude, longitude) WHERE (latitude IS NOT NULL);

CREATE INDEX location_search ON fanfare.location USING gin (client_id, search fanfare.gin_trgm_ops);

CREATE UNIQUE INDEX location_store_number ON fanfare.location USING btree (client_id, sort_number) WHERE (store_number IS NOT NULL);

CREATE INDEX mailbox_client ON fanfare.mailbox USING btree (client_id);

CREATE UNIQUE INDEX marketing_channel_name ON fanfare.marketing_channel USING btree (client_id, lower(name));

CREATE INDEX message_broadcast ON fanfare.message USING btree (client_id, broadcast_id, chunk, id) WHERE (broadcast_id IS NOT NULL);

CREATE INDEX message_due ON fanfare.message USING btree (client_id, sender_id, next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX message_event ON fanfare.message USING btree (client_id, event_id) WHERE (event_id IS NOT NULL);

CREATE UNIQUE INDEX message_gateway_key ON fanfare.message USING btree (client_id, sender_id, gateway_key) WHERE ((direction = 'in'::text) AND (gateway_key IS NOT NULL));

CREATE INDEX message_missed ON fanfare.message USING btree (client_id, broadcast_id, reason, id) WHERE ((broadcast_id IS NOT NULL) AND (reason IS NOT NULL));

CREATE UNIQUE INDEX message_resend ON fanfare.message USING btree (client_id, resend_of) WHERE (resend_of IS NOT NULL);

CREATE INDEX message_thread ON fanfare.message USING btree (client_id, participant_id, created_at DESC, id);

CREATE INDEX notification_age ON fanfare.notification USING btree (created_at);

CREATE INDEX notification_object ON fanfare.notification USING btree (object_id);

CREATE INDEX notification_of_client ON fanfare.notification USING btree (client_id);

CREATE INDEX notification_to_mail ON fanfare.notification USING btree (created_at) WHERE ((mail = 'daily'::text) AND (mailed_at IS NULL));

CREATE INDEX notification_unread ON fanfare.notification USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX outbox_mail_age ON fanfare.outbox_mail USING btree (created_at);

CREATE INDEX participant_created ON fanfare.participant USING btree (client_id, created_at, id);

CREATE INDEX participant_customer ON fanfare.participant USING btree (client_id, id) WHERE is_customer;

CREATE INDEX participant_data ON fanfare.participant USING gin (client_id, data jsonb_path_ops);

CREATE UNIQUE INDEX participant_email ON fanfare.participant USING btree (client_id, email);

CREATE INDEX participant_first_name ON fanfare.participant USING btree (client_id, sort_first_name, id);

CREATE INDEX participant_flagged ON fanfare.participant USING btree (client_id, id) WHERE is_flagged;

CREATE INDEX participant_last_name ON fanfare.participant USING btree (client_id, sort_last_name, id);

CREATE INDEX participant_misdated ON fanfare.participant USING btree (client_id, created_at, id) WHERE (created_at IS DISTINCT FROM uuid_extract_timestamp(id));

CREATE INDEX participant_not_drawn ON fanfare.participant USING btree (client_id, id) WHERE (is_flagged OR (erased_at IS NOT NULL));

CREATE UNIQUE INDEX participant_phone ON fanfare.participant USING btree (client_id, phone);

CREATE INDEX participant_search ON fanfare.participant USING gin (client_id, search fanfare.gin_trgm_ops);

CREATE INDEX participant_code_address ON fanfare.participant_code USING btree (client_id, address);

CREATE INDEX participant_code_end ON fanfare.participant_code USING btree (client_id, expires_at);

CREATE UNIQUE INDEX participant_code_handle ON fanfare.participant_code USING btree (client_id, handle_hash);

CREATE INDEX participant_code_participant ON fanfare.participant_code USING btree (client_id, participant_id);

CREATE INDEX participant_import_recent ON fanfare.participant_import USING btree (client_id, created_at DESC, id);

CREATE INDEX participant_session_end ON fanfare.participant_session USING btree (client_id, expires_at);

CREATE INDEX participant_session_participant ON fanfare.participant_session USING btree (client_id, participant_id);

CREATE UNIQUE INDEX participant_session_token ON fanfare.participant_session USING btree (client_id, token_hash);

CREATE UNIQUE INDEX passkey_credential_id_key ON fanfare.passkey USING btree (credential_id);

CREATE INDEX passkey_of_user ON fanfare.passkey USING btree (user_id);

CREATE UNIQUE INDEX placement_name ON fanfare.placement USING btree (client_id, channel_id, lower(name));

CREATE INDEX placement_detail_campaign ON fanfare.placement_detail USING btree (client_id, campaign_id);

CREATE UNIQUE INDEX placement_detail_link ON fanfare.placement_detail USING btree (client_id, link_id);

CREATE UNIQUE INDEX placement_detail_name ON fanfare.placement_detail USING btree (client_id, placement_id, campaign_id, lower(name));

CREATE UNIQUE INDEX prize_claim_award ON fanfare.prize_claim USING btree (client_id, award_id) WHERE (award_id IS NOT NULL);

CREATE INDEX prize_claim_draw ON fanfare.prize_claim USING btree (client_id, draw_id) WHERE is_to_tell;

CREATE INDEX prize_claim_participant ON fanfare.prize_claim USING btree (client_id, participant_id);

CREATE INDEX prize_claim_remind ON fanfare.prize_claim USING btree (client_id, draw_id) WHERE (remind_at IS NOT NULL);

CREATE INDEX prize_code_award ON fanfare.prize_code USING btree (client_id, award_id) WHERE (award_id IS NOT NULL);

CREATE INDEX prize_code_left ON fanfare.prize_code USING btree (client_id, prize_pool_id, id) WHERE (given_at IS NULL);

CREATE INDEX prize_code_made ON fanfare.prize_code USING btree (client_id, prize_pool_id, id);

CREATE UNIQUE INDEX prize_pool_name ON fanfare.prize_pool USING btree (client_id, lower(name));

CREATE UNIQUE INDEX prize_type_name ON fanfare.prize_type USING btree (client_id, prize_pool_id, lower(name));

CREATE INDEX public_domain_experience ON fanfare.public_domain USING btree (client_id, experience_id);

CREATE UNIQUE INDEX public_domain_of_client ON fanfare.public_domain USING btree (client_id, domain);

CREATE UNIQUE INDEX public_domain_verified ON fanfare.public_domain USING btree (domain) WHERE (verified_at IS NOT NULL);

CREATE UNIQUE INDEX quick_link_name ON fanfare.quick_link USING btree (client_id, user_id, lower(name));

CREATE INDEX receipt_reading_entry ON fanfare.receipt_reading USING btree (client_id, entry_id);

CREATE INDEX receipt_reading_key ON fanfare.receipt_reading USING btree (client_id, receipt_key) WHERE (receipt_key IS NOT NULL);

CREATE INDEX receipt_reading_shop ON fanfare.receipt_reading USING btree (client_id, shop, image_id DESC) WHERE (shop IS NOT NULL);

CREATE INDEX rehearsal_age ON fanfare.rehearsal USING btree (client_id, created_at);

CREATE INDEX rehearsal_own ON fanfare.rehearsal USING btree (client_id, experience_id, user_id, created_at DESC);

CREATE INDEX report_schedule_campaign ON fanfare.report_schedule USING btree (client_id, campaign_id, created_at) WHERE (campaign_id IS NOT NULL);

CREATE INDEX report_schedule_experience ON fanfare.report_schedule USING btree (client_id, experience_id, created_at) WHERE (experience_id IS NOT NULL);

CREATE UNIQUE INDEX saved_reply_title ON fanfare.saved_reply USING btree (client_id, lower(title));

CREATE UNIQUE INDEX saved_view_name ON fanfare.saved_view USING btree (client_id, page, user_id, lower(name));

CREATE INDEX secret_code_left ON fanfare.secret_code USING btree (client_id, experience_id, id) WHERE (used_at IS NULL);

CREATE INDEX secret_code_made ON fanfare.secret_code USING btree (client_id, experience_id, id);

CREATE INDEX sent_report_newest ON fanfare.sent_report USING btree (client_id, user_id, sent_at DESC, sending_id);

CREATE INDEX session_of_user ON fanfare.session USING btree (user_id);

CREATE INDEX sign_in_failure_unnoted ON fanfare.sign_in_failure USING btree (at) WHERE (NOT is_noted);

CREATE INDEX sign_in_failure_window ON fanfare.sign_in_failure USING btree (email, at);

CREATE UNIQUE INDEX sign_on_group_client ON fanfare.sign_on_group USING btree (group_name, client_id);

CREATE INDEX sign_on_identity_of_user ON fanfare.sign_on_identity USING btree (user_id);

CREATE INDEX stray_message_from ON fanfare.stray_message USING btree (from_address);

CREATE INDEX stray_message_newest ON fanfare.stray_message USING btree (came_at DESC, id DESC);

CREATE INDEX stray_message_of_channel ON fanfare.stray_message USING btree (channel, came_at DESC, id DESC);

CREATE UNIQUE INDEX subscription_name ON fanfare.subscription USING btree (client_id, lower(name)) WHERE (NOT is_default);

CREATE INDEX support_message_newest ON fanfare.support_message USING btree (created_at DESC, id DESC);

CREATE INDEX support_message_open ON fanfare.support_message USING btree (created_at DESC, id DESC) WHERE (done_at IS NULL);

CREATE INDEX suppression_recent ON fanfare.suppression USING btree (client_id, at);

CREATE INDEX task_done ON fanfare.task USING btree (client_id, done_at DESC, id DESC) WHERE (state = 'done'::text);

CREATE INDEX task_of_user ON fanfare.task USING btree (client_id, user_id, due_at, id) WHERE (state = 'open'::text);

CREATE INDEX task_open ON fanfare.task USING btree (client_id, due_at, id) WHERE (state = 'open'::text);

CREATE INDEX task_participant ON fanfare.task USING btree (client_id, participant_id) WHERE (participant_id IS NOT NULL);

CREATE INDEX task_search ON fanfare.task USING gin (client_id, fanfare.fold(((title || ' '::text) || COALESCE(text, ''::text))) fanfare.gin_trgm_ops);

CREATE INDEX ticket_newest ON fanfare.ticket USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX ticket_of_user ON fanfare.ticket USING btree (client_id, user_id, created_at DESC, id DESC) WHERE (status <> 'closed'::text);

CREATE INDEX ticket_open ON fanfare.ticket USING btree (client_id, created_at DESC, id DESC) WHERE (status <> 'closed'::text);

CREATE INDEX ticket_participant ON fanfare.ticket USING btree (client_id, participant_id) WHERE (participant_id IS NOT NULL);

CREATE INDEX ticket_search ON fanfare.ticket USING gin (client_id, fanfare.fold(((subject || ' '::text) || COALESCE(text, ''::text))) fanfare.gin_trgm_ops);

CREATE UNIQUE INDEX webhook_name ON fanfare.webhook USING btree (client_id, lower(name));

CREATE UNIQUE INDEX webhook_slot ON fanfare.webhook USING btree (client_id, slot);

CREATE INDEX webhook_dispatch_due ON fanfare.webhook_dispatch USING btree (client_id, webhook_id, next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX webhook_dispatch_log ON fanfare.webhook_dispatch USING btree (client_id, webhook_id, at, event_id);

CREATE INDEX webhook_dispatch_order ON fanfare.webhook_dispatch USING btree (client_id, webhook_id, participant_id, at, event_id) WHERE (next_at IS NOT NULL);

CREATE INDEX webhook_dispatch_state ON fanfare.webhook_dispatch USING btree (client_id, webhook_id, state, at, event_id) WHERE (state <> 'delivered'::text);

CREATE INDEX widget_client ON fanfare.widget USING btree (client_id);

CREATE UNIQUE INDEX widget_visitor_participant ON fanfare.widget_visitor USING btree (client_id, participant_id);

CREATE UNIQUE INDEX widget_visitor_token ON fanfare.widget_visitor USING btree (client_id, token_hash);

alter table fanfare.access_code enable row level security;

alter table fanfare.access_code_list enable row level security;

alter table fanfare.access_code_prefix enable row level security;

alter table fanfare.audit_entry enable row level security;

alter table fanfare.audit_head enable row level security;

alter table fanfare.award enable row level security;

alter table fanfare.ballot_bundle enable row level security;

alter table fanfare.ballot_draw enable row level security;

alter table fanfare.brake_refusal enable row level security;

alter table fanfare.broadcast enable row level security;

alter table fanfare.broadcast_chunk enable row level security;

alter table fanfare.broadcast_count enable row level security;

alter table fanfare.campaign enable row level security;

alter table fanfare.click_day enable row level security;

alter table fanfare.click_month enable row level security;

alter table fanfare.client_language enable row level security;

alter table fanfare.consent enable row level security;

alter table fanfare.consent_change enable row level security;

alter table fanfare.conversation enable row level security;

alter table fanfare.conversation_presence enable row level security;

alter table fanfare.conversation_text enable row level security;

alter table fanfare.counter enable row level security;

alter table fanfare.draw enable row level security;

alter table fanfare.draw_commitment enable row level security;

alter table fanfare.draw_link enable row level security;

alter table fanfare.draw_round enable row level security;

alter table fanfare.draw_witness enable row level security;

alter table fanfare.entry enable row level security;

alter table fanfare.entry_credit enable row level security;

alter table fanfare.entry_day enable row level security;

alter table fanfare.entry_decision enable row level security;

alter table fanfare.entry_hand_over enable row level security;

alter table fanfare.entry_image enable row level security;

alter table fanfare.entry_image_band enable row level security;

alter table fanfare.entry_lock enable row level security;

alter table fanfare.entry_month enable row level security;

alter table fanfare.entry_note enable row level security;

alter table fanfare.entry_trait enable row level security;

alter table fanfare.entry_upload enable row level security;

alter table fanfare.entry_window enable row level security;

alter table fanfare.event enable row level security;

alter table fanfare.event_requeue enable row level security;

alter table fanfare.experience enable row level security;

alter table fanfare.experience_page enable row level security;

alter table fanfare.experience_page_revision enable row level security;

alter table fanfare.experience_prize_pool enable row level security;

alter table fanfare.first_click enable row level security;

alter table fanfare.gateway_id enable row level security;

alter table fanfare.import_change enable row level security;

alter table fanfare.import_refusal enable row level security;

alter table fanfare.intake_receipt enable row level security;

alter table fanfare.job_report enable row level security;

alter table fanfare.kept_opt_out enable row level security;

alter table fanfare.library_item enable row level security;

alter table fanfare.link enable row level security;

alter table fanfare.link_location enable row level security;

alter table fanfare.list enable row level security;

alter table fanfare.list_campaign enable row level security;

alter table fanfare.list_member enable row level security;

alter table fanfare.location enable row level security;

alter table fanfare.marketing_channel enable row level security;

alter table fanfare.message enable row level security;

alter table fanfare.model_lock enable row level security;

alter table fanfare.participant enable row level security;

alter table fanfare.participant_code enable row level security;

alter table fanfare.participant_import enable row level security;

alter table fanfare.participant_proof enable row level security;

alter table fanfare.participant_session enable row level security;

alter table fanfare.pinned_list enable row level security;

alter table fanfare.placement enable row level security;

alter table fanfare.placement_detail enable row level security;

alter table fanfare.prize_claim enable row level security;

alter table fanfare.prize_code enable row level security;

alter table fanfare.prize_pool enable row level security;

alter table fanfare.prize_type enable row level security;

alter table fanfare.purchase_day enable row level security;

alter table fanfare.quick_link enable row level security;

alter table fanfare.receipt_reading enable row level security;

alter table fanfare.rehearsal enable row level security;

alter table fanfare.report_schedule enable row level security;

alter table fanfare.saved_reply enable row level security;

alter table fanfare.saved_view enable row level security;

alter table fanfare.secret_code enable row level security;

alter table fanfare.sent_report enable row level security;

alter table fanfare.shop_code enable row level security;

alter table fanfare.shop_likeness enable row level security;

alter table fanfare.stored_file enable row level security;

alter table fanfare.subscription enable row level security;

alter table fanfare.suppression enable row level security;

alter table fanfare.task enable row level security;

alter table fanfare.test_send enable row level security;

alter table fanfare.ticket enable row level security;

alter table fanfare.ticket_change enable row level security;

alter table fanfare.validation_queue enable row level security;

alter table fanfare.webhook enable row level security;

alter table fanfare.webhook_dispatch enable row level security;

alter table fanfare.webhook_try enable row level security;

alter table fanfare.widget_visitor enable row level security;

create policy client on fanfare.access_code as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.access_code_list as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.access_code_prefix as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.audit_entry as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.audit_head as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.award as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.ballot_bundle as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.ballot_draw as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.brake_refusal as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.broadcast as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.broadcast_chunk as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.broadcast_count as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.campaign as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.click_day as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.click_month as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.client_language as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.consent as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.consent_change as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.conversation as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.conversation_presence as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.conversation_text as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.counter as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.draw as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.draw_commitment as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.draw_link as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.draw_round as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.draw_witness as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_credit as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_day as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_decision as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_hand_over as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_image as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_image_band as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_lock as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_month as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_note as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_trait as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_upload as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.entry_window as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.event as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.event_requeue as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.experience as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.experience_page as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.experience_page_revision as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.experience_prize_pool as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.first_click as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.gateway_id as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.import_change as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.import_refusal as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.intake_receipt as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.job_report as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.kept_opt_out as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.library_item as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.link as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.link_location as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.list as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.list_campaign as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.list_member as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.location as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.marketing_channel as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.message as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.model_lock as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.participant as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.participant_code as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.participant_import as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.participant_proof as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.participant_session as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.pinned_list as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.placement as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.placement_detail as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.prize_claim as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.prize_code as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.prize_pool as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.prize_type as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.purchase_day as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.quick_link as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.receipt_reading as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.rehearsal as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.report_schedule as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.saved_reply as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.saved_view as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.secret_code as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.sent_report as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.shop_code as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.shop_likeness as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.stored_file as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.subscription as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.suppression as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.task as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.test_send as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.ticket as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.ticket_change as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.validation_queue as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.webhook as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.webhook_dispatch as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.webhook_try as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

create policy client on fanfare.widget_visitor as permissive for all to public using ((client_id = fanfare.current_client())) with check ((client_id = fanfare.current_client()));

grant delete, insert, select, update on fanfare.access_code to fanfare_app;

grant delete, insert, select, update on fanfare.access_code_list to fanfare_app;

grant delete, insert, select, update on fanfare.access_code_prefix to fanfare_app;

grant delete, insert, select, update on fanfare.api_token to fanfare_app;

grant insert, select on fanfare.audit_entry to fanfare_app;

grant delete, insert, select, update on fanfare.audit_head to fanfare_app;

grant delete, insert, select, update on fanfare.authenticator to fanfare_app;

grant delete, insert, select, update on fanfare.award to fanfare_app;

grant delete, insert, select, update on fanfare.ballot_bundle to fanfare_app;

grant delete, insert, select, update on fanfare.ballot_draw to fanfare_app;

grant delete, insert, select, update on fanfare.brake_refusal to fanfare_app;

grant delete, insert, select, update on fanfare.brake_window to fanfare_app;

grant delete, insert, select, update on fanfare.broadcast to fanfare_app;

grant delete, insert, select, update on fanfare.broadcast_chunk to fanfare_app;

grant delete, insert, select, update on fanfare.broadcast_count to fanfare_app;

grant delete, insert, select, update on fanfare.campaign to fanfare_app;

grant delete, insert, select, update on fanfare.click_day to fanfare_app;

grant delete, insert, select, update on fanfare.click_month to fanfare_app;

grant delete, insert, select, update on fanfare.client to fanfare_app;

grant delete, insert, select, update on fanfare.client_invitation to fanfare_app;

grant delete, insert, select, update on fanfare.client_language to fanfare_app;

grant delete, insert, select, update on fanfare.client_role to fanfare_app;

grant delete, insert, select, update on fanfare.client_shortcode to fanfare_app;

grant delete, insert, select, update on fanfare.consent to fanfare_app;

grant delete, insert, select on fanfare.consent_change to fanfare_app;

grant delete, insert, select, update on fanfare.conversation to fanfare_app;

grant delete, insert, select, update on fanfare.conversation_presence to fanfare_app;

grant delete, insert, select, update on fanfare.conversation_text to fanfare_app;

grant delete, insert, select, update on fanfare.counter to fanfare_app;

grant delete, insert, select, update on fanfare.draw to fanfare_app;

grant insert, select on fanfare.draw_commitment to fanfare_app;

grant delete, insert, select, update on fanfare.draw_link to fanfare_app;

grant delete, insert, select, update on fanfare.draw_round to fanfare_app;

grant delete, insert, select, update on fanfare.draw_witness to fanfare_app;

grant delete, insert, select, update on fanfare.entry to fanfare_app;

grant delete, insert, select, update on fanfare.entry_credit to fanfare_app;

grant delete, insert, select, update on fanfare.entry_day to fanfare_app;

grant insert, select, update on fanfare.entry_day_zone to fanfare_app;

grant delete, insert, select, update on fanfare.entry_decision to fanfare_app;

grant delete, insert, select, update on fanfare.entry_hand_over to fanfare_app;

grant delete, insert, select, update on fanfare.entry_image to fanfare_app;

grant delete, insert, select, update on fanfare.entry_image_band to fanfare_app;

grant delete, insert, select, update on fanfare.entry_lock to fanfare_app;

grant delete, insert, select, update on fanfare.entry_month to fanfare_app;

grant delete, insert, select, update on fanfare.entry_note to fanfare_app;

grant delete, insert, select, update on fanfare.entry_trait to fanfare_app;

grant insert, select, update on fanfare.entry_trait_fill to fanfare_app;

grant delete, insert, select, update on fanfare.entry_upload to fanfare_app;

grant delete, insert, select, update on fanfare.entry_window to fanfare_app;

grant delete, insert, select on fanfare.event to fanfare_app;

grant delete, insert, select, update on fanfare.event_requeue to fanfare_app;

grant delete, insert, select, update on fanfare.experience to fanfare_app;

grant delete, insert, select, update on fanfare.experience_page to fanfare_app;

grant delete, insert, select, update on fanfare.experience_page_revision to fanfare_app;

grant delete, insert, select, update on fanfare.experience_prize_pool to fanfare_app;

grant delete, insert, select, update on fanfare.first_click to fanfare_app;

grant delete, insert, select, update on fanfare.gateway_id to fanfare_app;

grant delete, insert, select, update on fanfare.half_sign_in to fanfare_app;

grant delete, insert, select, update on fanfare.handset_message to fanfare_app;

grant delete, insert, select, update on fanfare.idempotency_key to fanfare_app;

grant delete, insert, select, update on fanfare.import_change to fanfare_app;

grant delete, insert, select, update on fanfare.import_refusal to fanfare_app;

grant delete, insert, select on fanfare.inbound_part to fanfare_app;

grant delete, insert, select, update on fanfare.intake_receipt to fanfare_app;

grant delete, insert, select, update on fanfare.job_report to fanfare_app;

grant delete, insert, select, update on fanfare.kept_opt_out to fanfare_app;

grant delete, insert, select, update on fanfare.keyword to fanfare_app;

grant delete, insert, select, update on fanfare.known_device to fanfare_app;

grant delete, insert, select, update on fanfare.library_item to fanfare_app;

grant delete, insert, select, update on fanfare.link to fanfare_app;

grant delete, insert, select, update on fanfare.link_location to fanfare_app;

grant delete, insert, select, update on fanfare.list to fanfare_app;

grant delete, insert, select, update on fanfare.list_campaign to fanfare_app;

grant delete, insert, select, update on fanfare.list_member to fanfare_app;

grant delete, insert, select, update on fanfare.location to fanfare_app;

grant delete, insert, select, update on fanfare.mailbox to fanfare_app;

grant delete, insert, select, update on fanfare.marketing_channel to fanfare_app;

grant delete, insert, select, update on fanfare.message to fanfare_app;

grant delete, insert, select, update on fanfare.model_lock to fanfare_app;

grant delete, insert, select, update on fanfare.notification to fanfare_app;

grant delete, insert, select, update on fanfare.notification_mail to fanfare_app;

grant delete, insert, select, update on fanfare.outbox_mail to fanfare_app;

grant delete, insert, select, update on fanfare.participant to fanfare_app;

grant delete, insert, select, update on fanfare.participant_code to fanfare_app;

grant delete, insert, select, update on fanfare.participant_import to fanfare_app;

grant delete, insert, select, update on fanfare.participant_proof to fanfare_app;

grant delete, insert, select, update on fanfare.participant_session to fanfare_app;

grant delete, insert, select, update on fanfare.passkey to fanfare_app;

grant delete, insert, select, update on fanfare.password_link to fanfare_app;

grant delete, insert, select, update on fanfare.pinned_list to fanfare_app;

grant delete, insert, select, update on fanfare.placement to fanfare_app;

grant delete, insert, select, update on fanfare.placement_detail to fanfare_app;

grant delete, insert, select, update on fanfare.prize_claim to fanfare_app;

grant delete, insert, select, update on fanfare.prize_code to fanfare_app;

grant delete, insert, select, update on fanfare.prize_pool to fanfare_app;

grant delete, insert, select, update on fanfare.prize_type to fanfare_app;

grant delete, insert, select, update on fanfare.public_address to fanfare_app;

grant delete, insert, select, update on fanfare.public_domain to fanfare_app;

grant delete, insert, select, update on fanfare.purchase_day to fanfare_app;

grant delete, insert, select, update on fanfare.quick_link to fanfare_app;

grant delete, insert, select, update on fanfare.receipt_reading to fanfare_app;

grant delete, insert, select, update on fanfare.recovery_code to fanfare_app;

grant delete, insert, select, update on fanfare.rehearsal to fanfare_app;

grant delete, insert, select, update on fanfare.report_schedule to fanfare_app;

grant insert on fanfare.room_probe to fanfare_app;

grant delete, insert, select, update on fanfare.saved_reply to fanfare_app;

grant delete, insert, select, update on fanfare.saved_view to fanfare_app;

grant delete, insert, select, update on fanfare.second_step_offer to fanfare_app;

grant delete, insert, select, update on fanfare.secret_code to fanfare_app;

grant delete, insert, select, update on fanfare.sender_pace to fanfare_app;

grant delete, insert, select, update on fanfare.sent_report to fanfare_app;

grant delete, insert, select, update on fanfare.session to fanfare_app;

grant delete, insert, select, update on fanfare.shop_code to fanfare_app;

grant delete, insert, select, update on fanfare.shop_likeness to fanfare_app;

grant delete, insert, select, update on fanfare.short_link to fanfare_app;

grant delete, insert, select, update on fanfare.shortcode to fanfare_app;

grant delete, insert, select, update on fanfare.sign_in_failure to fanfare_app;

grant delete, insert, select, update on fanfare.sign_on_group to fanfare_app;

grant delete, insert, select, update on fanfare.sign_on_identity to fanfare_app;

grant delete, insert, select, update on fanfare.stored_file to fanfare_app;

grant delete, insert, select on fanfare.stray_message to fanfare_app;

grant delete, insert, select, update on fanfare.subscription to fanfare_app;

grant insert, select, update on fanfare.support_message to fanfare_app;

grant delete, insert, select, update on fanfare.suppression to fanfare_app;

grant delete, insert, select, update on fanfare.task to fanfare_app;

grant delete, insert, select, update on fanfare.test_send to fanfare_app;

grant delete, insert, select, update on fanfare.ticket to fanfare_app;

grant delete, insert, select, update on fanfare.ticket_change to fanfare_app;

grant delete, insert, select, update on fanfare.user_account to fanfare_app;

grant delete, insert, select, update on fanfare.validation_queue to fanfare_app;

grant delete, insert, select, update on fanfare.webhook to fanfare_app;

grant delete, insert, select, update on fanfare.webhook_dispatch to fanfare_app;

grant delete, insert, select, update on fanfare.webhook_try to fanfare_app;

grant delete, insert, select, update on fanfare.widget to fanfare_app;

grant delete, insert, select, update on fanfare.widget_visitor to fanfare_app;

grant execute on function fanfare.analyze_written(bigint,text,bigint) to fanfare_app;

grant execute on function fanfare.audit_heads() to fanfare_app;

grant execute on function fanfare.clients_with_due_messages(timestamp with time zone) to fanfare_app;

grant execute on function fanfare.clients_with_due_webhooks(timestamp with time zone) to fanfare_app;

grant execute on function fanfare.clients_with_old_dispatches(timestamp with time zone) to fanfare_app;

grant execute on function fanfare.clients_with_old_gateway_ids(integer) to fanfare_app;

grant execute on function fanfare.clients_with_old_refusals(timestamp with time zone) to fanfare_app;

grant execute on function fanfare.clients_with_old_rehearsals(timestamp with time zone) to fanfare_app;

grant execute on function fanfare.find_conversation_texts(bigint,text[],integer) to fanfare_app;

grant execute on function fanfare.find_conversations(bigint,uuid[],text[],text[]) to fanfare_app;

grant execute on function fanfare.find_participants(bigint,text[],integer) to fanfare_app;

grant execute on function fanfare.find_participants_of_rule(bigint,text,text,integer) to fanfare_app;

grant execute on function fanfare.search_participants(bigint,text[],integer) to fanfare_app;

grant usage on schema fanfare to fanfare_app;
