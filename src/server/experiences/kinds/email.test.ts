import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Email } from '#contract/experiences/kinds/email.ts'
import type { CheckList } from '#contract/experiences/publishing.ts'
import type { SendableExperience } from '#contract/experiences/sendCalls.ts'
import { routes } from '#contract/routes.ts'
import { codesOffice, dataOf, prefixIn, reasonIn } from '#test/support/accessCodes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let birch: ClientWorld
let admin: Caller
let owner: pg.Client

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  birch = await buildClient(application, { name: 'birch', code: '55502' })
  admin = maple.as.client_admin
  owner = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare -c row_security=off',
  })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await application.close()
})

const written = {
  name: 'Welcome mail',
  title: 'Welcome, {{first_name|friend}}',
  title_fr: 'Bienvenue',
  message: 'Hello {{first_name|friend}}, good to have you.',
  message_fr: 'Bonjour {{first_name}}, ravis de vous avoir.',
  has_merge_data: true,
  can_be_sent_from_conversation: true,
}
const create = (body: object, as = admin) => as.call(routes['email.create'], { body: body as never })
async function made(body: object = {}): Promise<Email> {
  const answer = await create({ ...written, ...body })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Email }).data
}
/** The reasons at the fields. */
const faultsOf = ({ status, body }: Answer) => {
  assert.equal(status, 422)
  const { reasons } = body as { reasons: Record<string, { reason: string }[]> }
  return Object.entries(reasons).map(([field, [first]]) => [field, first?.reason])
}

let people = 0
async function someone(more: object = {}): Promise<{ id: string; email: string }> {
  people += 1
  const email = `person${people}@example.com`
  const { id } = await make(admin, routes.createParticipant, { body: { first_name: 'Zoé', email, ...more } })
  return { id, email }
}
const send = ({ eid }: Pick<Email, 'eid'>, participant: { id: string }, as = admin) =>
  as.call(routes.sendExperience, { body: { experience: eid, participant: participant.id } })
async function mailsTo(address: string) {
  const { rows } = await owner.query<{ subject: string; body: string; sender_id: string }>(
    `select subject, body, sender_id from message where address = $1 and type = 'email' order by id`,
    [address],
  )
  return rows
}
async function pointsOf({ eid }: Pick<Email, 'eid'>): Promise<string[]> {
  const { points } = await dataOf<CheckList>(admin, routes['email.check'], { params: { eid } })
  return points.flatMap(({ faults }) => faults.map(({ reason, stops }) => `${stops ? '!' : ''}${reason}`))
}

test('the documented fields alone make one with the documented defaults, which says nothing and is not sent', async () => {
  const answer = await create({ name: 'Bare', experience: { is_visible_on_campaign_dashboard: false } })
  assert.equal(answer.status, 200, answer.text)
  const { data } = answer.body as { data: Email }
  const { is_visible_on_campaign_dashboard, can_be_sent_from_conversation, recipient_type_id } = data
  assert.deepEqual(
    [is_visible_on_campaign_dashboard, can_be_sent_from_conversation, recipient_type_id],
    [false, false, 1],
  )
  assert.deepEqual(
    [data.has_access_code, data.access_code_experience_id, data.has_merge_data, data.users_data],
    [false, null, false, null],
  )
  assert.equal((await made({})).is_visible_on_campaign_dashboard, true)
  assert.equal(reasonIn(await send(data, await someone())), 'not_for_conversations')
  const silent = await make(admin, routes['email.create'], {
    body: { name: 'Silent', can_be_sent_from_conversation: true },
  })
  assert.equal(reasonIn(await send(silent, await someone())), 'email_unwritten')
})

test('the public reaches nothing of it, and no keyword leads to it', async () => {
  const { eid, id } = await made()
  assert.equal((await fetch(`${application.url}/e/${eid}`)).status, 404)
  assert.equal((await admin.call(routes['email.preview'], { params: { eid } })).status, 404)
  const tied = await admin.call(routes.createKeyword, {
    body: { keyword: 'MAILME', shortcode_id: maple.shortcode.id, experience: id },
  })
  assert.deepEqual(faultsOf(tied), [['experience_id', 'experience_without_address']])
  const { text } = await admin.call(routes['email.get'], { params: { eid } })
  assert.doesNotMatch(text, /public_url|visibility|keyword/)
  const overview = await admin.call(routes['email.overview'], { params: { eid } })
  assert.equal(overview.status, 200)
  assert.doesNotMatch(overview.text, /public_url|visibility|keyword|clicks/)
})

test('it goes to the participant in his or her language, from its mailbox, and stands in the conversation', async () => {
  const mailbox_id = maple.mailbox
  const mail = await made({ mailbox_id })
  const [zoe, ana] = [await someone({ language: 'fr' }), await someone({ first_name: null })]
  for (const one of [zoe, ana]) assert.equal((await send(mail, one)).status, 200)
  assert.deepEqual(await mailsTo(zoe.email), [
    { subject: 'Bienvenue', body: 'Bonjour Zoé, ravis de vous avoir.', sender_id: mailbox_id },
  ])
  assert.deepEqual(await mailsTo(ana.email), [
    { subject: 'Welcome, friend', body: 'Hello friend, good to have you.', sender_id: mailbox_id },
  ])
  const { rows } = await owner.query(
    `select e.action, c.last_message from event e
     join message m on m.client_id = e.client_id and m.event_id = e.id
     join conversation c on c.client_id = e.client_id and c.participant_id = e.participant_id and c.type = 'email'
     where e.participant_id = $1 and e.experience_id = $2`,
    [zoe.id, mail.id],
  )
  assert.deepEqual(rows, [{ action: 'experience_sent', last_message: 'Bonjour Zoé, ravis de vous avoir.' }])
})

test('nothing is sent without an e-mail address, after an opt-out, of a draft, or of another client', async () => {
  const mail = await made()
  const unknown = await someone({ email: null, phone: '+14165550199' })
  assert.deepEqual(faultsOf(await send(mail, unknown)), [['participant_id', 'no_email_known']])
  const draft = await made({ is_draft: true })
  assert.equal(reasonIn(await send(draft, await someone())), 'experience_not_open')
  assert.equal((await send(mail, await someone(), birch.as.client_admin)).status, 404)
  const out = await someone()
  await owner.query(
    `insert into consent (client_id, participant_id, subscription_id, state, changed_at)
     select $1, $2, id, 'out', now() from subscription where client_id = $1 and channel = 'email' and is_default`,
    [maple.id, out.id],
  )
  const { rowCount } = await owner.query('select 1 from consent where participant_id = $1', [out.id])
  assert.equal(rowCount, 1)
  assert.equal(reasonIn(await send(mail, out)), 'nothing_to_send')
  assert.deepEqual(await mailsTo(out.email), [])
})

test('a conversation offers those that may be sent from it, with their words', async () => {
  const [yes, no, empty] = [
    await made({ name: 'Offered' }),
    await made({ name: 'Kept', can_be_sent_from_conversation: false }),
    await made({ name: 'Empty', message: null, message_fr: null }),
  ]
  const offered = await dataOf<SendableExperience[]>(admin, routes.listConversationExperiences, {})
  assert.deepEqual(
    offered.find(({ id }) => id === yes.id),
    {
      id: yes.id,
      eid: yes.eid,
      name: 'Offered',
      kind: 'email',
      channel: 'email',
      subject: written.title,
      text: written.message,
      goes_to_staff: false,
    },
  )
  for (const { id } of [no, empty]) assert.ok(!offered.some((one) => one.id === id))
  assert.ok(offered.some(({ channel }) => channel === 'sms'))
})

test('users get it about the participant, who gets nothing, also when the event is sent again', async () => {
  const { rows: staff } = await owner.query<{ id: string; email: string }>(
    `select u.id, u.email from user_account u join client_role r on r.user_id = u.id
     where r.client_id = $1 and r.role in ('validator', 'messenger_agent')
       and u.password_hash is not null and u.disabled_at is null order by u.email`,
    [maple.id],
  )
  const users_data = staff.map(({ id }) => id.toUpperCase()).join(', ')
  const mail = await made({ recipient_type_id: 2, users_data, title: 'About {{first_name}}' })
  assert.equal(mail.users_data, staff.map(({ id }) => id).join())
  const zoe = await someone()
  assert.equal((await send(mail, zoe)).status, 200)
  for (const { email } of staff)
    assert.deepEqual(
      (await mailsTo(email)).map(({ subject }) => subject),
      ['About Zoé'],
    )
  const [event] = await dataOf<{ id: string }[]>(admin, routes.listActivity, { params: { id: zoe.id } })
  const again = await admin.call(routes.requeueEventEmail, { params: { id: event?.id ?? '' } })
  assert.equal(reasonIn(again), 'event_sent_no_email')
  assert.deepEqual(await mailsTo(zoe.email), [])
  await owner.query('delete from client_role where client_id = $1 and user_id = any($2)', [
    maple.id,
    staff.map(({ id }) => id),
  ])
  assert.equal(reasonIn(await send(mail, zoe)), 'recipients_gone')
})

test('who gets it is checked when it is saved', async () => {
  const { rows } = await owner.query<{ id: string }>(
    'select user_id as id from client_role where client_id = $1 and user_id not in (select user_id from client_role where client_id = $2) limit 1',
    [birch.id, maple.id],
  )
  const stranger = rows[0]?.id ?? ''
  const faults = async (body: object) => faultsOf(await create({ ...written, ...body }))
  assert.deepEqual(await faults({ recipient_type_id: 2 }), [['users_data', 'recipients_missing']])
  assert.deepEqual(await faults({ users_data: stranger }), [['users_data', 'user_not_in_client']])
  assert.deepEqual(await faults({ users_data: 'Sam, Ana' }), [['users_data', 'not_user_ids']])
  const many = Array.from({ length: 21 }, (_, i) => stranger.replace(/..$/, String(10 + i))).join()
  assert.deepEqual(await faults({ users_data: many }), [['users_data', 'too_many_users']])
  assert.deepEqual(await faults({ recipient_type_id: 3 }), [['recipient_type_id', 'not_a_recipient_type']])
  assert.equal((await create({ ...written, mailbox_id: birch.mailbox })).status, 404)
})

test('the text names what there is: fields, links, variables and codes', async () => {
  const faults = async (body: object) => faultsOf(await create({ ...written, ...body }))
  assert.deepEqual(await faults({ message: 'Hi {{colour}}' }), [['message', 'unknown_merge_field']])
  assert.deepEqual(await faults({ title: 'Hi {{colour}}' }), [['title', 'unknown_merge_field']])
  assert.deepEqual(await faults({ title: 'See {{link:none}}' }), [['title', 'unknown_merge_field']])
  assert.deepEqual(await faults({ message_fr: 'Voir {{link:none}}' }), [['message_fr', 'no_such_link']])
  assert.deepEqual(await faults({ message: '{{campaign.none}}' }), [['message', 'no_such_variable']])
  assert.deepEqual(await faults({ has_merge_data: false }), [['title', 'merge_data_off']])
  assert.deepEqual(await faults({ message: 'Yours: {{access_code}}' }), [['message', 'access_code_off']])
  assert.deepEqual(await faults({ has_access_code: true, access_code_experience_id: maple.experience.id }), [
    ['message', 'access_code_unsaid'],
  ])
  assert.deepEqual(await faults({ has_access_code: true, message: '{{access_code}}', message_fr: null }), [
    ['access_code_experience_id', 'required'],
  ])
  const dropped = await made({ access_code_experience_id: maple.experience.id })
  assert.equal(dropped.access_code_experience_id, null)
  const elsewhere = await create({
    ...written,
    has_access_code: true,
    message: '{{access_code}}',
    message_fr: null,
    access_code_experience_id: birch.experience.id,
  })
  assert.equal(elsewhere.status, 404)
})

test('each participant gets one code, always the same, and nobody once none is left', async () => {
  const { id: campaign } = await make(admin, routes.createCampaign, { body: { name: 'By mail' } })
  const quiz = await make(admin, routes['external.create'], {
    body: { name: 'Quiz', campaign_id: campaign, target_url: 'https://quiz.example/' },
  })
  const office = codesOffice({ ...maple, campaign })
  const list = await office.addList('By mail')
  const prefix = prefixIn(await office.addPrefix(list, { name: 'MAIL' }))
  const coded = {
    has_access_code: true,
    access_code_experience_id: quiz.eid,
    title: 'Your code {{access_code}}',
    message: 'Text {{ access_code }} to us.',
    message_fr: null,
    has_merge_data: false,
  }
  const mail = await made(coded)
  assert.equal(mail.access_code_experience_id, quiz.id)
  const [ana, ben, cleo] = [await someone(), await someone(), await someone()]
  assert.deepEqual(await pointsOf(mail), ['email_message_fr_missing', '!email_codes_missing'])
  assert.equal(reasonIn(await send(mail, ana)), 'no_access_code_left')
  for (const code of ['MAIL-0001', 'MAIL-0002'])
    assert.equal((await office.addCode(list, code, prefix.id)).status, 200)
  for (const one of [ana, ben, ana]) assert.equal((await send(mail, one)).status, 200)
  const [[first, second], [bens]] = [await mailsTo(ana.email), await mailsTo(ben.email)]
  assert.match(first?.body ?? '', /^Text MAIL000[12] to us\.$/)
  assert.equal(first?.subject, first?.body.replace(/^Text (\w+).*/, 'Your code $1'))
  assert.equal(second?.body, first?.body)
  assert.notEqual(bens?.body, first?.body)
  assert.equal(reasonIn(await send(mail, cleo)), 'no_access_code_left')
  assert.deepEqual(await mailsTo(cleo.email), [])
})

test('a draft is published once it has a text, and its list says what nobody would get', async () => {
  const silent = { message: null, message_fr: null, can_be_sent_from_conversation: false }
  const draft = await made({ ...silent, is_draft: true })
  assert.deepEqual(await pointsOf(draft), ['!email_message_missing', 'email_sent_by_nobody'])
  const publish = () => admin.call(routes['email.publish'], { params: { eid: draft.eid }, body: {} })
  assert.equal((await publish()).status, 409)
  await make(admin, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: draft.id },
  })
  const saved = await admin.call(routes['email.update'], {
    params: { eid: draft.eid },
    body: { message: 'Hello.' },
  })
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await publish()).status, 200)
})
