// Made by npm run schema; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface AuditEntryTable {
  client_id: number
  id: string
  number: number
  at: Timestamp
  actor_kind: string
  actor_id: string | null
  actor_name: string
  address: string | null
  request_id: string | null
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
  previous_hash: string
  hash: string
}

export interface AuditHeadTable {
  client_id: number
  number: number
  hash: string
}

export interface AwardTable {
  client_id: number
  id: string
  prize_pool_id: string
  prize_type_id: string | null
  participant_id: string
  entry_id: string
  experience_id: string
  draw_id: string | null
  created_at: Timestamp
}

export interface BallotDrawTable {
  client_id: number
  id: string
  eid: string
  draw_id: string
  round: number
  entry_id: string
  participant_id: string
  rank: string
  position: number
  status: string
  reason: string | null
  replaced_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface BroadcastTable {
  client_id: number
  id: string
  title: string | null
  message: string
  message_fr: string | null
  state: string
  send_after: Timestamp
  send_now: boolean
  skip_optin_check: boolean
  skip_optin_reason: string | null
  ignore_quiet_hours: boolean
  quiet_hours_reason: string | null
  participant_list_id: string
  campaign_id: string
  shortcode_id: string
  subscription_id: string
  experience_id: string | null
  audience_count: number | null
  user_id: string
  created_at: Timestamp
  updated_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  cancelled_at: Timestamp | null
}

export interface CampaignTable {
  client_id: number
  id: string
  name: string
  started_at: Timestamp | null
  ended_at: Timestamp | null
  is_default: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ClientTable {
  id: number
  eid: string
  name: string
  colour: Generated<string>
  time_zone: Generated<string>
  help_text: Generated<string>
  help_text_fr: Generated<string>
  quiet_from: Generated<string>
  quiet_until: Generated<string>
  needs_two_persons_to_confirm: Generated<boolean>
  created_at: GeneratedTimestamp
}

export interface ClientRoleTable {
  id: string
  user_id: string
  client_id: number
  role: string
}

export interface ClientShortcodeTable {
  client_id: number
  shortcode_id: string
}

export interface ConsentTable {
  client_id: number
  subscription_id: string
  participant_id: string
  state: string
  changed_at: Timestamp
}

export interface ConsentChangeTable {
  client_id: number
  id: string
  subscription_id: string
  participant_id: string
  state: string
  how: string
  shown_text: string | null
  proof: string | null
  user_id: string | null
  at: Timestamp
}

export interface ConversationTable {
  client_id: number
  id: string
  participant_id: string
  type: string
  shortcode_id: string | null
  last_message: string
  last_direction: string
  last_message_at: Timestamp
  read_at: Timestamp | null
  marked_at: Timestamp | null
}

export interface CounterTable {
  client_id: number
  name: string
  shard: number
  value: number
}

export interface DrawTable {
  client_id: number
  id: string
  eid: string
  experience_id: string
  number: number
  prize_pool_id: string
  prize_type_id: string | null
  state: string
  count: number
  entered_from: Timestamp | null
  entered_to: Timestamp | null
  rules: unknown
  ballot_count: number
  manifest: string
  manifest_hash: string
  secret: string
  person_key: string
  public_value_kind: string | null
  public_value: string | null
  public_value_by: string | null
  public_value_user_id: string | null
  seed: string | null
  opened_by: string
  opened_by_name: string
  opened_at: Timestamp
  drawn_by: string | null
  drawn_at: Timestamp | null
  confirmed_by: string | null
  confirmed_at: Timestamp | null
}

export interface DrawBallotTable {
  client_id: number
  draw_id: string
  entry_id: string
  participant_id: string
  person: string
}

export interface DrawRoundTable {
  client_id: number
  draw_id: string
  number: number
  reason: string | null
  requested: number
  replaced: string[]
  skipped: unknown
  walked_to: number
  user_id: string
  user_name: string
  at: Timestamp
}

export interface EntryTable {
  client_id: number
  id: string
  eid: string
  experience_id: string
  participant_id: string
  source: string
  status: string
  is_test: boolean
  language: string
  data: unknown
  reasons: string[]
  created_at: Timestamp
  validated_at: Timestamp | null
  invalidated_at: Timestamp | null
}

export interface EntryWindowTable {
  client_id: number
  experience_id: string
  key: string
  window_start: string
  taken: number
}

export interface EventTable {
  client_id: number
  id: string
  participant_id: string
  action: string
  at: Timestamp
  experience_id: string | null
  subject_id: string | null
  data: unknown
}

export interface ExperienceTable {
  client_id: number
  id: string
  eid: string
  campaign_id: string
  kind: string
  name: string
  title: string | null
  title_fr: string | null
  started_at: Timestamp | null
  ended_at: Timestamp | null
  visibility: string
  requires_validation: boolean
  limit_type: string
  limit_count: number
  limit_by: string
  entry_scheduling: string
  settings: unknown
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
}

export interface ExperiencePageTable {
  client_id: number
  experience_id: string
  name: string
  language: string
  html: string
}

export interface ExperiencePrizePoolTable {
  client_id: number
  experience_id: string
  prize_pool_id: string
}

export interface HandsetMessageTable {
  id: string
  reference: string
  shortcode: string
  phone: string
  direction: string
  text: string
  at: Timestamp
}

export interface IdempotencyKeyTable {
  key_hash: Buffer
  request_hash: Buffer
  answer: unknown
  created_at: Timestamp
}

export interface ImportRefusalTable {
  client_id: number
  import_id: string
  line: number
  reason: string
  fields: unknown
}

export interface IntakeReceiptTable {
  client_id: number
  experience_id: string
  reference: string
  entry_id: string
}

export interface JobReportTable {
  client_id: number
  id: string
  kind: string
  title: string
  state: string
  progress: number
  total: number | null
  result: unknown
  error: string | null
  file_id: string | null
  user_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface KeywordTable {
  id: string
  shortcode_id: string
  client_id: number
  keyword: string
  normalised: string
  experience_id: string | null
  created_at: GeneratedTimestamp
}

export interface ListTable {
  client_id: number
  id: string
  name: string
  type: number
  is_public: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ListCampaignTable {
  client_id: number
  list_id: string
  campaign_id: string
}

export interface ListMemberTable {
  client_id: number
  list_id: string
  participant_id: string
  ordinal: number
  import_id: string | null
  added_at: Timestamp
}

export interface MessageTable {
  client_id: number
  id: string
  direction: string
  type: string
  participant_id: string
  shortcode_id: string | null
  broadcast_id: string | null
  experience_id: string | null
  user_id: string | null
  address: string | null
  body: string | null
  state: string
  reason: string | null
  is_permanent: boolean | null
  is_reply: boolean
  attempt_id: string | null
  attempts: number
  next_at: Timestamp | null
  provider_message_id: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
}

export interface ModelLockTable {
  client_id: number
  model_type: string
  model_id: string
  user_id: string
  user_name: string
  acquired_at: Timestamp
  expires_at: Timestamp
}

export interface OutboxMailTable {
  id: string
  to_address: string
  subject: string
  body: string
  created_at: Timestamp
}

export interface ParticipantTable {
  client_id: number
  id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  language: string
  data: unknown
  notes: string
  is_customer: boolean
  is_flagged: boolean
  created_at: Timestamp
  updated_at: Timestamp
  sort_first_name: GeneratedAlways<string | null>
  sort_last_name: GeneratedAlways<string | null>
  search: GeneratedAlways<string | null>
}

export interface ParticipantImportTable {
  client_id: number
  id: string
  list_id: string
  job_report_id: string
  file_id: string
  mapping: unknown
  consent: string
  consent_proof: string | null
  user_id: string
  rows_done: number
  created_count: number
  updated_count: number
  refused_count: number
  created_at: Timestamp
  finished_at: Timestamp | null
}

export interface PrizePoolTable {
  client_id: number
  id: string
  name: string
  class: string
  is_testing: boolean
  total: number
  remaining: number
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PrizeTypeTable {
  client_id: number
  id: string
  prize_pool_id: string
  name: string
  created_at: Timestamp
}

export interface PublicAddressTable {
  eid: string
  client_id: number
  kind: string
  entity_id: string
}

export interface SchemaMigrationTable {
  number: number
  name: string
  sha256: string
  applied_at: GeneratedTimestamp
}

export interface SessionTable {
  token_hash: Buffer
  user_id: string
  client_id: number | null
  address: string
  user_agent: string
  created_at: Timestamp
  last_seen_at: Timestamp
}

export interface ShortcodeTable {
  id: string
  code: string
  gateway: string
  segment_limit: Generated<number>
  messages_per_second: Generated<number>
  home_client_id: number
  created_at: GeneratedTimestamp
}

export interface ShortcodePaceTable {
  shortcode_id: string
  second: Timestamp
  taken: number
}

export interface SignInFailureTable {
  id: string
  email: string
  address: string
  at: Timestamp
}

export interface StoredFileTable {
  client_id: number
  id: string
  name: string
  content_type: string
  bytes: number
  sha256: string
  storage_key: string
  created_at: Timestamp
}

export interface SubscriptionTable {
  client_id: number
  id: string
  name: string
  channel: string
  shortcode_id: string | null
  is_default: boolean
  created_at: Timestamp
}

export interface UserAccountTable {
  id: string
  email: string
  name: string
  password_hash: string | null
  is_platform_admin: Generated<boolean>
  language: Generated<string>
  disabled_at: Timestamp | null
  locked_at: Timestamp | null
  password_reset_at: Timestamp | null
  created_at: GeneratedTimestamp
}

export interface Database {
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  award: AwardTable
  ballot_draw: BallotDrawTable
  broadcast: BroadcastTable
  campaign: CampaignTable
  client: ClientTable
  client_role: ClientRoleTable
  client_shortcode: ClientShortcodeTable
  consent: ConsentTable
  consent_change: ConsentChangeTable
  conversation: ConversationTable
  counter: CounterTable
  draw: DrawTable
  draw_ballot: DrawBallotTable
  draw_round: DrawRoundTable
  entry: EntryTable
  entry_window: EntryWindowTable
  event: EventTable
  experience: ExperienceTable
  experience_page: ExperiencePageTable
  experience_prize_pool: ExperiencePrizePoolTable
  handset_message: HandsetMessageTable
  idempotency_key: IdempotencyKeyTable
  import_refusal: ImportRefusalTable
  intake_receipt: IntakeReceiptTable
  job_report: JobReportTable
  keyword: KeywordTable
  list: ListTable
  list_campaign: ListCampaignTable
  list_member: ListMemberTable
  message: MessageTable
  model_lock: ModelLockTable
  outbox_mail: OutboxMailTable
  participant: ParticipantTable
  participant_import: ParticipantImportTable
  prize_pool: PrizePoolTable
  prize_type: PrizeTypeTable
  public_address: PublicAddressTable
  schema_migration: SchemaMigrationTable
  session: SessionTable
  shortcode: ShortcodeTable
  shortcode_pace: ShortcodePaceTable
  sign_in_failure: SignInFailureTable
  stored_file: StoredFileTable
  subscription: SubscriptionTable
  user_account: UserAccountTable
}
