// Made by npm run schema; do not edit.

/** Some or all columns of a table, as the driver gives them: what a statement's row is made of. */
export type Row<Table extends keyof Rows, Column extends keyof Rows[Table] = keyof Rows[Table]> = Pick<
  Rows[Table],
  Column
>

/** The same where the statement lets none through that is null. */
export type Filled<Table extends keyof Rows, Column extends keyof Rows[Table]> = {
  [Name in Column]: NonNullable<Rows[Table][Name]>
}

export type Rows = {
  access_code: {
    client_id: number
    access_code_list_id: string
    code: string
    id: string
    access_code_prefix_id: string
    upload_id: string | null
    line: number | null
    participant_id: string | null
    created_at: Date
    used_at: Date | null
    given_at: Date | null
    given_to: string | null
    given_by: string | null
  }
  access_code_list: {
    client_id: number
    id: string
    campaign_id: string
    name: string
    version: number
    created_at: Date
  }
  access_code_prefix: {
    client_id: number
    id: string
    access_code_list_id: string
    name: string
    code_start: string
    language: 'en' | 'fr' | 'pt-br'
    version: number
    created_at: Date
  }
  api_token: {
    id: string
    user_id: string
    token_hash: Buffer
    start: string
    name: string
    scopes: string[]
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
    last_address: string | null
  }
  audit_entry: {
    client_id: number
    id: string
    number: number
    at: Date
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
  audit_head: {
    client_id: number
    number: number
    hash: string
  }
  authenticator: {
    user_id: string
    secret: string
    last_step: number
    created_at: Date
  }
  award: {
    client_id: number
    id: string
    prize_pool_id: string
    prize_type_id: string | null
    participant_id: string
    entry_id: string
    experience_id: string
    draw_id: string | null
    created_at: Date
    is_to_tell: boolean | null
    told_at: Date | null
    message_id: string | null
  }
  ballot_bundle: {
    client_id: number
    draw_id: string
    first_entry: string
    last_entry: string
    entries: string[]
    participants: string[]
  }
  ballot_draw: {
    client_id: number
    id: string
    eid: string
    draw_id: string
    round: number
    entry_id: string
    participant_id: string
    rank: string
    position: number
    status: 'potential-winner' | 'invalidated'
    reason: string | null
    replaced_at: Date | null
    created_at: Date
    updated_at: Date
  }
  brake_refusal: {
    client_id: number
    experience_id: string
    hour: Date
    brake:
      | 'busy'
      | 'proof'
      | 'address'
      | 'experience'
      | 'number'
      | 'secret_code'
      | 'uploads'
      | 'code_asked'
      | 'code_tried'
      | 'questions'
    count: number
    addresses: string
  }
  brake_window: {
    key_hash: Buffer
    ends_at: Date
    taken: number
  }
  broadcast: {
    client_id: number
    id: string
    title: string | null
    message: string
    message_fr: string | null
    state: 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'
    send_after: Date
    send_now: boolean
    skip_optin_check: boolean
    skip_optin_reason: string | null
    ignore_quiet_hours: boolean
    quiet_hours_reason: string | null
    participant_list_id: string
    campaign_id: string
    sender_id: string
    subscription_id: string
    experience_id: string | null
    audience_count: number | null
    user_id: string
    created_at: Date
    updated_at: Date
    started_at: Date | null
    finished_at: Date | null
    cancelled_at: Date | null
    channel: 'sms' | 'email'
    subject: string | null
    subject_fr: string | null
    needs_approval: boolean
    changed_by: string | null
    approved_by: string | null
    approved_at: Date | null
    frozen_participant_id: string | null
    frozen_ordinal: number | null
    version: number
    list_name: string | null
    slowed_at: Date | null
    search: string | null
  }
  broadcast_chunk: {
    client_id: number
    broadcast_id: string
    number: number
    size: number
    time_zone: string | null
    not_before: Date
    lease_until: Date | null
    begun_id: string | null
    done_at: Date | null
  }
  broadcast_count: {
    client_id: number
    broadcast_id: string
    state: string
    reason: string
    minute: Date
    shard: number
    entered: number
    gone: number
  }
  campaign: {
    client_id: number
    id: string
    name: string
    started_at: Date | null
    ended_at: Date | null
    is_default: boolean
    created_at: Date
    updated_at: Date
    version: number
    search: string | null
    variables: unknown
    support_issues: unknown
  }
  click_day: {
    client_id: number
    subject_id: string
    campaign_id: string
    day: Date
    shard: number
    people: number
    programs: number
  }
  click_month: {
    client_id: number
    subject_id: string
    campaign_id: string
    month: Date
    people: number[]
    programs: number[]
  }
  client: {
    id: number
    eid: string
    name: string
    colour: string
    time_zone: string
    help_text: string
    help_text_fr: string
    quiet_from: string
    quiet_until: string
    needs_two_persons_to_confirm: boolean
    created_at: Date
    erasure_key: string
    approval_above: number | null
    link_key: string
    version: number
    languages_version: number
    postal_address: string | null
    requires_two_step: boolean
    logo_file_id: string | null
    logo_hash: string | null
    logo_width: number | null
    logo_height: number | null
    logo_alt: string | null
    logo_alt_fr: string | null
    logo_ground: string
    privacy_url: string | null
    privacy_url_fr: string | null
    privacy_name: string | null
    privacy_email: string | null
    files_kept_days: number
    font: string
    font_hash: string | null
  }
  client_invitation: {
    id: string
    client_id: number
    user_id: string
    email: string
    name: string
    role: 'client_admin' | 'campaign_manager' | 'validator' | 'messenger_agent' | 'analyst'
    by_name: string | null
    created_at: Date
    expires_at: Date
  }
  client_language: {
    client_id: number
    id: string
    language: 'en' | 'fr' | 'pt-br'
    language_label: string
    keyword: string
    message: string
    opt_in: boolean
    is_default: boolean
    position: number
  }
  client_role: {
    id: string
    user_id: string
    client_id: number
    role: 'client_admin' | 'campaign_manager' | 'validator' | 'messenger_agent' | 'analyst'
    version: number
    is_from_group: boolean
  }
  client_shortcode: {
    client_id: number
    shortcode_id: string
  }
  consent: {
    client_id: number
    subscription_id: string
    participant_id: string
    state: 'none' | 'pending' | 'in' | 'out'
    changed_at: Date
  }
  consent_change: {
    client_id: number
    id: string
    subscription_id: string
    participant_id: string
    state: 'none' | 'pending' | 'in' | 'out'
    how: 'keyword' | 'web_form' | 'import' | 'staff' | 'reply'
    shown_text: string | null
    proof: string | null
    user_id: string | null
    at: Date
    import_id: string | null
    message_id: string | null
    experience_id: string | null
  }
  conversation: {
    client_id: number
    id: string
    participant_id: string
    type: 'sms' | 'email' | 'widget'
    sender_id: string | null
    last_message: string
    last_direction: 'in' | 'out'
    last_message_at: Date
    read_at: Date | null
    marked_at: Date | null
    subject: string | null
    likely_stop_at: Date | null
  }
  conversation_presence: {
    client_id: number
    conversation_id: string
    user_id: string
    user_name: string
    seen_at: Date
  }
  conversation_text: {
    client_id: number
    message_id: string
    participant_id: string
    type: string
    sender_id: string
    search: string
  }
  counter: {
    client_id: number
    name: string
    shard: number
    value: number
    changes: number
  }
  draw: {
    client_id: number
    id: string
    eid: string
    experience_id: string
    number: number
    prize_pool_id: string
    prize_type_id: string | null
    state: 'open' | 'in-progress' | 'complete' | 'abandoned'
    count: number
    entered_from: Date | null
    entered_to: Date | null
    rules: unknown
    ballot_count: number
    manifest: string
    manifest_hash: string
    secret: string
    person_key: string
    public_value_kind: 'typed' | 'drand' | 'none' | null
    public_value: string | null
    public_value_by: string | null
    public_value_user_id: string | null
    seed: string | null
    opened_by: string
    opened_by_name: string
    opened_at: Date
    drawn_by: string | null
    drawn_at: Date | null
    confirmed_by: string | null
    confirmed_at: Date | null
    beacon_chain: string | null
    beacon_round: number | null
    beacon_at: Date | null
    beacon_signature: string | null
    commitment_number: number | null
    abandoned_by: string | null
    abandoned_by_name: string | null
    abandoned_at: Date | null
    abandoned_reason: string | null
    top_ranked: string[] | null
    top_people: string[] | null
    ranked_seed: string | null
  }
  draw_commitment: {
    client_id: number
    experience_id: string
    number: number
    text: string
    hash: string
    secret: string
    draw_at: Date | null
    chain_hash: string | null
  }
  draw_link: {
    client_id: number
    draw_id: string
    number: number
    text: string
    hash: string
  }
  draw_round: {
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
    at: Date
  }
  draw_witness: {
    client_id: number
    draw_id: string
    address: string
    handed_at: Date | null
  }
  entry: {
    client_id: number
    id: string
    eid: string
    experience_id: string
    participant_id: string
    source: 'web' | 'sms' | 'alternative' | 'offline' | 'import' | 'callback'
    status: 'pending' | 'valid' | 'invalid' | 'kicked'
    is_test: boolean
    language: string
    data: unknown
    reasons: string[]
    created_at: Date
    validated_at: Date | null
    invalidated_at: Date | null
    reprocessed_at: Date | null
    suggested_credits: number | null
  }
  entry_credit: {
    client_id: number
    id: string
    entry_id: string
    experience_id: string
    participant_id: string
    position: number
    prize_pool_id: string
    prize_type_id: string | null
    credits: number
    created_at: Date
  }
  entry_day: {
    client_id: number
    experience_id: string
    day: Date
    source: string
    status: string
    shard: number
    count: number
    changes: number
  }
  entry_day_zone: {
    client_id: number
    time_zone: string
    noted_at: Date
    filled_at: Date | null
    changes_from: Date | null
    months_from: Date | null
  }
  entry_decision: {
    client_id: number
    id: string
    entry_id: string
    experience_id: string
    user_id: string
    user_name: string
    before: string
    status: 'valid' | 'invalid' | 'kicked'
    reasons: string[]
    state: 'waiting' | 'done' | 'undone' | 'overtaken'
    seconds: number | null
    made_at: Date
    effective_at: Date
    details: unknown
    told_at: Date | null
  }
  entry_hand_over: {
    client_id: number
    entry_id: string
    experience_id: string
    note_id: string
    user_id: string
    until: Date
  }
  entry_image: {
    client_id: number
    id: string
    entry_id: string
    field: string
    position: number
    file_id: string
    preview_id: string | null
    content_type: string
    bytes: number
    width: number | null
    height: number | null
    md5: string
    sha256: string
    perceptual_hash: string | null
    rotation: 0 | 90 | 180 | 270
    source: 'web' | 'mms' | 'staff'
    created_at: Date
    claim_id: string | null
  }
  entry_image_band: {
    client_id: number
    band: number
    image_id: string
  }
  entry_lock: {
    client_id: number
    entry_id: string
    experience_id: string
    user_id: string
    user_name: string
    taken_at: Date
    expires_at: Date
  }
  entry_month: {
    client_id: number
    experience_id: string
    month: Date
    source: string
    status: string
    upto: number[]
  }
  entry_note: {
    client_id: number
    id: string
    entry_id: string
    body: string
    user_id: string
    user_name: string
    asked_user_id: string | null
    asked_user_name: string | null
    created_at: Date
  }
  entry_trait: {
    client_id: number
    entry_id: string
    kind: 'device' | 'network' | 'household' | 'mailbox' | 'picture' | 'receipt' | 'transaction' | 'till_code'
    value: string
    participant_id: string
    created_at: Date
    version: number | null
  }
  entry_trait_fill: {
    client_id: number
    entry_id: string | null
    image_id: string | null
    taken_until: Date | null
    filled_at: Date | null
  }
  entry_upload: {
    client_id: number
    id: string
    experience_id: string
    field: string
    secret_hash: string
    bytes: number
    received: number
    pieces: string[]
    file_id: string | null
    preview_id: string | null
    content_type: string | null
    width: number | null
    height: number | null
    md5: string | null
    sha256: string | null
    perceptual_hash: string | null
    created_at: Date
  }
  entry_window: {
    client_id: number
    experience_id: string
    key: string
    window_start: Date
    taken: number
  }
  event: {
    client_id: number
    id: string
    participant_id: string
    action: string
    at: Date
    experience_id: string | null
    subject_id: string | null
    data: unknown
  }
  event_requeue: {
    client_id: number
    id: string
    event_id: string
    kind: 'event' | 'email'
    user_id: string | null
    at: Date
  }
  experience: {
    client_id: number
    id: string
    eid: string
    campaign_id: string
    kind:
      | 'sweepstakes'
      | 'gift-with-purchase'
      | 'survey'
      | 'sms'
      | 'pages'
      | 'pin-redemption'
      | 'salesforce-data-extensions'
      | 'hubspot-forms'
      | 'email'
      | 'external'
    name: string
    title: string | null
    title_fr: string | null
    started_at: Date | null
    ended_at: Date | null
    visibility: 'public' | 'private' | 'hidden'
    requires_validation: boolean
    limit_type: 'unlimited' | 'participant' | 'household'
    limit_count: number
    limit_by: 'phone' | 'email' | 'both'
    entry_scheduling: 'daily' | 'weekly' | 'monthly' | 'once'
    settings: unknown
    created_by: string | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
    version: number
    search: string | null
    is_draft: boolean
    library_hashes: string[] | null
  }
  experience_page: {
    client_id: number
    experience_id: string
    name: string
    language: 'en' | 'fr'
    html: string
    library_hashes: string[] | null
  }
  experience_page_revision: {
    client_id: number
    experience_id: string
    name: string
    language: 'en' | 'fr'
    number: number
    html: string
    saved_by: string | null
    saved_by_name: string | null
    saved_at: Date
  }
  experience_prize_pool: {
    client_id: number
    experience_id: string
    prize_pool_id: string
    position: number
  }
  first_click: {
    client_id: number
    participant_id: string
    subject_id: string
    at: Date
  }
  gateway_id: {
    client_id: number
    week: number
    sender_id: string
    provider_message_id: string
    message_id: string
    attempt: number
  }
  half_sign_in: {
    token_hash: Buffer
    user_id: string
    challenge: string | null
    expires_at: Date
  }
  handset_message: {
    id: string
    reference: string
    shortcode: string
    phone: string
    direction: 'to_phone' | 'from_phone'
    text: string
    at: Date
  }
  idempotency_key: {
    key_hash: Buffer
    request_hash: Buffer
    answer: unknown
    created_at: Date
  }
  import_change: {
    client_id: number
    import_id: string
    participant_id: string
    before: unknown
    after: unknown
  }
  import_refusal: {
    client_id: number
    import_id: string
    line: number
    reason: unknown
    fields: unknown
  }
  inbound_part: {
    id: string
    sender: string
    recipient: string
    reference: number
    total: number
    number: number
    units: Buffer
    at: Date
  }
  intake_receipt: {
    client_id: number
    experience_id: string
    reference: string
    entry_id: string
  }
  job_report: {
    client_id: number
    id: string
    kind: string
    title: string
    state: 'waiting' | 'running' | 'done' | 'failed'
    progress: number
    total: number | null
    result: unknown
    error: unknown
    file_id: string | null
    user_id: string | null
    created_at: Date
    updated_at: Date
  }
  kept_opt_out: {
    client_id: number
    subscription_id: string
    address_hash: Buffer
    at: Date
  }
  keyword: {
    id: string
    shortcode_id: string
    client_id: number
    keyword: string
    normalised: string
    experience_id: string | null
    created_at: Date
    client_language_id: string | null
    version: number
    access_code_prefix_id: string | null
  }
  known_device: {
    token_hash: Buffer
    user_id: string
    used_at: Date
  }
  library_item: {
    client_id: number
    id: string
    kind: 'picture' | 'file'
    name: string
    alt: string | null
    alt_fr: string | null
    file_id: string
    hash: string
    sha256: string
    content_type: string
    bytes: number
    width: number | null
    height: number | null
    created_at: Date
    version: number
    search: string | null
  }
  link: {
    client_id: number
    id: string
    code: string
    name: string
    url: string
    append_tracking_information: boolean
    experience_id: string | null
    created_at: Date
    updated_at: Date
    version: number
    search: string | null
    asks_place: boolean
  }
  link_location: {
    client_id: number
    id: string
    link_id: string
    campaign_id: string | null
    participant_id: string | null
    clicked_at: Date
    latitude: number
    longitude: number
    region: string | null
    is_attributable: boolean
    location_id: string | null
    attached_by: string | null
    attached_at: Date | null
    source: string
  }
  list: {
    client_id: number
    id: string
    name: string
    type: 1 | 3
    is_public: boolean
    created_at: Date
    updated_at: Date
    clearing_until: Date | null
    version: number
    search: string | null
  }
  list_campaign: {
    client_id: number
    list_id: string
    campaign_id: string
  }
  list_member: {
    client_id: number
    list_id: string
    participant_id: string
    ordinal: number
    import_id: string | null
    added_at: Date
  }
  location: {
    client_id: number
    id: string
    name: string
    store_number: string | null
    address_1: string | null
    address_2: string | null
    city: string | null
    province: string | null
    postal_code: string | null
    country: string | null
    phone: string | null
    latitude: number | null
    longitude: number | null
    version: number
    created_at: Date
    updated_at: Date
    sort_name: string | null
    sort_city: string | null
    sort_number: string | null
    search: string | null
  }
  mailbox: {
    id: string
    client_id: number
    address: string
    name: string
    gateway: 'outbox' | 'smtp'
    messages_per_second: number
    created_at: Date
    version: number
  }
  marketing_channel: {
    client_id: number
    id: string
    name: string
    created_at: Date
    updated_at: Date
    version: number
  }
  message: {
    client_id: number
    id: string
    direction: 'in' | 'out'
    type: 'sms' | 'email' | 'widget'
    participant_id: string | null
    sender_id: string | null
    broadcast_id: string | null
    experience_id: string | null
    user_id: string | null
    address: string | null
    body: string | null
    state: 'received' | 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'skipped' | 'unknown'
    reason: string | null
    is_permanent: boolean | null
    is_reply: boolean
    attempts: number
    next_at: Date | null
    provider_message_id: string | null
    created_at: Date
    sent_at: Date | null
    delivered_at: Date | null
    event_id: string | null
    subject: string | null
    reply_to_id: string | null
    resend_of: string | null
    is_french: boolean
    chunk: number | null
    repeats: number
    gateway_key: string | null
  }
  model_lock: {
    client_id: number
    model_type: string
    model_id: string
    user_id: string
    user_name: string
    acquired_at: Date
    expires_at: Date
  }
  notification: {
    user_id: string
    id: string
    client_id: number
    kind:
      | 'approval_asked'
      | 'approval_given'
      | 'broadcast_ended'
      | 'confirmation_asked'
      | 'winners_confirmed'
      | 'work_ended'
      | 'webhook_paused'
      | 'task_due'
      | 'ticket_assigned'
      | 'ticket_escalated'
      | 'entry_asked'
      | 'domain_verified'
      | 'report_sent'
    object_id: string
    object_name: string
    by_name: string | null
    is_failure: boolean
    target: unknown
    mail: 'at_once' | 'daily' | 'never'
    created_at: Date
    read_at: Date | null
    mailed_at: Date | null
  }
  notification_mail: {
    user_id: string
    kind: string
    mail: 'at_once' | 'daily' | 'never'
  }
  outbox_mail: {
    id: string
    to_address: string
    subject: string
    body: string
    created_at: Date
    reference: string | null
    from_name: string | null
    from_address: string | null
    message_id: string | null
    unsubscribe_url: string | null
  }
  participant: {
    client_id: number
    id: string
    first_name: string | null
    last_name: string | null
    phone: string | null
    email: string | null
    language: 'en' | 'fr' | 'pt-br'
    data: unknown
    notes: string
    is_customer: boolean
    is_flagged: boolean
    created_at: Date
    updated_at: Date
    sort_first_name: string | null
    sort_last_name: string | null
    search: string | null
    flag_reason: string | null
    erased_at: Date | null
    version: number
  }
  participant_code: {
    client_id: number
    id: string
    experience_id: string
    handle_hash: Buffer
    purpose: 'register' | 'login' | 'address' | 'entry'
    channel: 'sms' | 'email'
    address: string
    language: 'en' | 'fr'
    form: unknown
    participant_id: string | null
    code_hash: Buffer | null
    tries: number
    used_at: Date | null
    created_at: Date
    expires_at: Date
  }
  participant_import: {
    client_id: number
    id: string
    list_id: string
    job_report_id: string
    file_id: string
    mapping: unknown
    consent: 'none' | 'proof' | 'column'
    consent_proof: string | null
    user_id: string
    rows_done: number
    created_count: number
    updated_count: number
    refused_count: number
    created_at: Date
    finished_at: Date | null
    state: 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
    merge: 'keep' | 'overwrite' | 'fill'
    id_base: string | null
    name: string
    header: unknown
    findings: unknown
    rows_total: number | null
    unchanged_count: number
    rollback: unknown
    rolled_back_at: Date | null
    subscription_id: string | null
    version: number
    encoding: string
    has_header: boolean
    repeated_count: number
    slowed_at: Date | null
  }
  participant_proof: {
    client_id: number
    participant_id: string
    channel: 'sms' | 'email'
    address: string
    proven_at: Date
  }
  participant_session: {
    client_id: number
    id: string
    experience_id: string
    participant_id: string
    token_hash: Buffer
    channel: 'sms' | 'email'
    address: string
    created_at: Date
    expires_at: Date
  }
  passkey: {
    id: string
    user_id: string
    name: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
    used_at: Date | null
  }
  password_link: {
    user_id: string
    token_hash: Buffer
    purpose: 'invitation' | 'reset'
    created_at: Date
    expires_at: Date
    client_id: number | null
  }
  pinned_list: {
    client_id: number
    user_id: string
    list_id: string
    pinned_at: Date
  }
  placement: {
    client_id: number
    id: string
    channel_id: string
    name: string
    created_at: Date
    updated_at: Date
    version: number
  }
  placement_detail: {
    client_id: number
    id: string
    placement_id: string
    campaign_id: string
    link_id: string | null
    name: string
    created_at: Date
    updated_at: Date
    version: number
  }
  prize_claim: {
    client_id: number
    id: string
    draw_id: string | null
    ballot_draw_id: string | null
    participant_id: string
    asked_at: Date
    is_to_tell: boolean
    told_at: Date | null
    channel: 'sms' | 'email' | null
    message_id: string | null
    ends_at: Date | null
    wrong_answers: number
    claimed_at: Date | null
    data: unknown
    claim_hours: number | null
    opened_at: Date | null
    declined_at: Date | null
    remind_at: Date | null
    award_id: string | null
  }
  prize_code: {
    client_id: number
    prize_pool_id: string
    code: string
    id: string
    upload_id: string | null
    line: number | null
    created_at: Date
    given_at: Date | null
    award_id: string | null
  }
  prize_pool: {
    client_id: number
    id: string
    name: string
    class: 'physical' | 'e-prize'
    is_testing: boolean
    total: number
    remaining: number
    created_at: Date
    updated_at: Date
    version: number
    award_credit_threshold: number | null
    js_hook: string | null
    winner_page_html: string | null
    winner_page_html_fr: string | null
    winner_email_title: string | null
    winner_email_title_fr: string | null
    winner_email_html: string | null
    winner_email_html_fr: string | null
    retailers: string[] | null
  }
  prize_type: {
    client_id: number
    id: string
    prize_pool_id: string
    name: string
    created_at: Date
  }
  public_address: {
    eid: string
    client_id: number
    kind: 'experience' | 'draw'
    entity_id: string
  }
  public_domain: {
    domain: string
    client_id: number
    experience_id: string
    language: string | null
    eid: string | null
    checked_at: Date | null
    verified_at: Date | null
    fault: string | null
  }
  purchase_day: {
    client_id: number
    experience_id: string
    facet: 'products' | 'retailers'
    day: Date
    changes: number
    filled_at: Date
    texts: string[]
    valid: boolean[]
    entries: number[]
    quantities: number[]
  }
  quick_link: {
    client_id: number
    id: string
    user_id: string
    name: string
    url: string
    created_at: Date
  }
  receipt_reading: {
    client_id: number
    image_id: string
    entry_id: string
    state: 'read' | 'unreadable' | 'no_picture'
    turn: 0 | 90 | 180 | 270
    reader: string
    fields: unknown
    suggested_credits: number | null
    receipt_key: string | null
    read_at: Date
    shop: string | null
  }
  recovery_code: {
    user_id: string
    code_hash: Buffer
  }
  rehearsal: {
    client_id: number
    id: string
    experience_id: string
    user_id: string
    phone: string
    is_invited: boolean
    steps: unknown
    created_at: Date
    version: number
  }
  report_schedule: {
    client_id: number
    id: string
    experience_id: string | null
    campaign_id: string | null
    recipient_ids: string[]
    rhythm: 'weekly' | 'monthly'
    weekday: number
    month_day: number
    hour: number
    next_at: Date
    created_at: Date
    version: number
  }
  room_probe: {
    filling: string
  }
  saved_reply: {
    client_id: number
    id: string
    title: string
    message: string
    message_fr: string | null
    user_id: string
    created_at: Date
    updated_at: Date
    version: number
  }
  saved_view: {
    client_id: number
    id: string
    page: 'participants'
    name: string
    query: string
    user_id: string
    is_shared: boolean
    created_at: Date
    version: number
  }
  schema_migration: {
    number: number
    name: string
    sha256: string
    applied_at: Date
  }
  second_step_offer: {
    user_id: string
    kind: 'authenticator' | 'passkey'
    secret: string
    expires_at: Date
  }
  secret_code: {
    client_id: number
    experience_id: string
    code: string
    id: string
    entry_id: string | null
    created_at: Date
    used_at: Date | null
  }
  sender_pace: {
    sender_id: string
    second: Date
    taken: number
  }
  sent_report: {
    client_id: number
    user_id: string
    sending_id: string
    schedule_id: string
    name: string
    first_day: Date
    last_day: Date
    pdf_id: string
    csv_id: string
    sent_at: Date
    ends_at: Date
  }
  session: {
    token_hash: Buffer
    user_id: string
    client_id: number | null
    address: string
    user_agent: string
    created_at: Date
    last_seen_at: Date
    id: string
    viewed_client_id: number | null
    viewed_role: 'campaign_manager' | 'validator' | 'messenger_agent' | 'analyst' | null
  }
  shop_code: {
    client_id: number
    value: string
    learned_at: Date
  }
  shop_likeness: {
    client_id: number
    shop: string
    threshold: number
    receipts: number
    learned_at: Date
  }
  short_link: {
    code: string
    client_id: number
    link_id: string
  }
  shortcode: {
    id: string
    code: string
    gateway: 'simulator' | 'smpp' | 'twilio'
    segment_limit: number
    messages_per_second: number
    home_client_id: number
    created_at: Date
    part_price: string | null
    currency: string | null
    version: number
  }
  sign_in_failure: {
    id: string
    email: string
    address: string
    at: Date
    is_forgiven: boolean
    is_noted: boolean
  }
  sign_on_group: {
    id: string
    group_name: string
    client_id: number
    role: string
  }
  sign_on_identity: {
    issuer: string
    subject: string
    user_id: string
    created_at: Date
  }
  stored_file: {
    client_id: number
    id: string
    name: string
    content_type: string
    bytes: number
    sha256: string
    storage_key: string
    created_at: Date
  }
  stray_message: {
    id: string
    key: string
    channel: 'sms' | 'email'
    reason: 'no_sender' | 'no_phone' | 'no_mailbox' | 'no_address' | 'mail_server'
    to_address: string
    from_address: string
    subject: string | null
    body: string
    came_at: Date
  }
  subscription: {
    client_id: number
    id: string
    name: string
    channel: 'sms' | 'email'
    shortcode_id: string | null
    is_default: boolean
    created_at: Date
    is_double_opt_in: boolean
    version: number
  }
  support_message: {
    id: string
    user_id: string
    email: string
    message: string
    current_url: string | null
    created_at: Date
    mailed_at: Date | null
    done_at: Date | null
    done_by: string | null
  }
  suppression: {
    client_id: number
    channel: 'sms' | 'email'
    address: string
    reason: string
    message_id: string | null
    at: Date
  }
  task: {
    client_id: number
    id: string
    title: string
    text: string | null
    due_at: Date
    time_zone: string
    participant_id: string | null
    conversation_id: string | null
    entry_id: string | null
    user_id: string | null
    made_by: string | null
    state: 'open' | 'done'
    done_at: Date | null
    done_by: string | null
    reminded_at: Date | null
    version: number
    created_at: Date
    updated_at: Date
  }
  test_send: {
    client_id: number
    user_id: string
    sent_at: Date[]
  }
  ticket: {
    client_id: number
    id: string
    subject: string
    text: string | null
    status: 'help' | 'in-progress' | 'waiting' | 'escalated' | 'closed'
    escalated_text: string | null
    participant_id: string | null
    conversation_id: string | null
    entry_id: string | null
    user_id: string | null
    made_by: string | null
    closed_at: Date | null
    closed_by: string | null
    version: number
    created_at: Date
    updated_at: Date
    campaign_id: string | null
    support_issue_id: string | null
    support_issue_name: string | null
  }
  ticket_change: {
    client_id: number
    ticket_id: string
    id: string
    status: 'help' | 'in-progress' | 'waiting' | 'escalated' | 'closed'
    text: string | null
    user_id: string | null
    at: Date
  }
  user_account: {
    id: string
    email: string
    name: string
    password_hash: string | null
    is_platform_admin: boolean
    language: 'en' | 'fr'
    disabled_at: Date | null
    locked_at: Date | null
    password_reset_at: Date | null
    created_at: Date
    version: number
    scheme: 'auto' | 'light' | 'dark'
    time_zone: string | null
    password_at: Date | null
    deleted_at: Date | null
    two_step_at: Date | null
    is_api: boolean
    mail_refused_at: Date | null
    date_format: 'numeric' | 'words' | 'iso'
    seen_at: Date | null
  }
  validation_queue: {
    client_id: number
    experience_id: string
  }
  webhook: {
    client_id: number
    id: string
    slot: number
    name: string
    url: string
    actions: string[]
    state: 'on' | 'off' | 'paused'
    secret: string
    previous_secret: string | null
    previous_until: Date | null
    failures: number
    failing_since: Date | null
    rest_until: Date | null
    lease_id: string | null
    lease_until: Date | null
    version: number
    created_at: Date
  }
  webhook_dispatch: {
    client_id: number
    webhook_id: string
    event_id: string
    participant_id: string
    action: string
    at: Date
    state: 'waiting' | 'delivered' | 'failed' | 'dropped'
    attempts: number
    next_at: Date | null
    give_up_at: Date
    done_at: Date | null
    status: number | null
    failure: string | null
  }
  webhook_try: {
    client_id: number
    webhook_id: string
    event_id: string
    id: string
    at: Date
    milliseconds: number
    status: number | null
    failure: string | null
    answer: string
  }
  widget: {
    id: string
    client_id: number
    eid: string
    name: string
    greeting: string
    greeting_fr: string
    origins: string[]
    is_enabled: boolean
    created_at: Date
    version: number
  }
  widget_visitor: {
    client_id: number
    id: string
    widget_id: string
    participant_id: string
    token_hash: Buffer
    created_at: Date
    last_seen_at: Date
  }
}

/** The columns for which the database has a value where a new row gives none. */
export type Defaults = {
  access_code_list: 'version'
  access_code_prefix: 'version'
  broadcast: 'version' | 'search'
  campaign: 'is_default' | 'version' | 'search' | 'variables' | 'support_issues'
  client:
    | 'colour'
    | 'time_zone'
    | 'help_text'
    | 'help_text_fr'
    | 'quiet_from'
    | 'quiet_until'
    | 'needs_two_persons_to_confirm'
    | 'created_at'
    | 'erasure_key'
    | 'link_key'
    | 'version'
    | 'languages_version'
    | 'requires_two_step'
    | 'logo_ground'
    | 'files_kept_days'
    | 'font'
  client_role: 'version' | 'is_from_group'
  counter: 'changes'
  entry_day: 'changes'
  entry_image: 'rotation'
  entry_upload: 'received' | 'pieces'
  experience: 'version' | 'search' | 'is_draft' | 'library_hashes'
  experience_page: 'library_hashes'
  experience_prize_pool: 'position'
  keyword: 'created_at' | 'version'
  library_item: 'version' | 'search'
  link: 'version' | 'search' | 'asks_place'
  link_location: 'is_attributable' | 'source'
  list: 'version' | 'search'
  location: 'version' | 'sort_name' | 'sort_city' | 'sort_number' | 'search'
  mailbox: 'created_at' | 'version'
  marketing_channel: 'version'
  message: 'is_french' | 'repeats'
  participant: 'sort_first_name' | 'sort_last_name' | 'search' | 'version'
  participant_code: 'tries'
  participant_import: 'version' | 'encoding' | 'has_header' | 'repeated_count'
  placement: 'version'
  placement_detail: 'version'
  prize_claim: 'wrong_answers'
  prize_pool: 'version'
  rehearsal: 'steps' | 'version'
  report_schedule: 'version'
  saved_reply: 'version'
  saved_view: 'version'
  schema_migration: 'applied_at'
  session: 'id'
  shortcode: 'segment_limit' | 'messages_per_second' | 'created_at' | 'version'
  sign_in_failure: 'is_forgiven' | 'is_noted'
  subscription: 'version'
  task: 'version'
  ticket: 'version'
  user_account:
    | 'is_platform_admin'
    | 'language'
    | 'created_at'
    | 'version'
    | 'scheme'
    | 'is_api'
    | 'date_format'
  widget: 'created_at' | 'version'
}
