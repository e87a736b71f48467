import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { runDelivery } from '#server/messaging/messaging.ts'
import { ensureDefaultSubscription } from '#server/participants/participants.ts'
import { createBell } from '#server/platform/bell.ts'
import { newId } from '#server/platform/ids.ts'
import { begin, states } from '#test/support/delivery.ts'
import { after, formOf, messagingWorld, outsideOf, type Sender, staffOf } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'
import { createBroadcast } from '../broadcasts/broadcasts.ts'
import { checkFlight } from '../broadcasts/flightCheck.ts'
import { emailMessageId, openedUrl, unsubscribeUrl } from '../email/emailNames.ts'
import { queueMessage } from '../queueMessage.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

async function mailSender() {
  const sender = await world.addSender()
  const clientId = sender.client.id
  const mailboxId = newId()
  const address = `hello@maple${clientId}.test`
  await rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [mailboxId, clientId, address],
  )
  const { id: subscriptionId } = await db.transaction(staffOf(sender), (tx) =>
    ensureDefaultSubscription(tx, staffOf(sender), null),
  )
  const [client] = await rows<{ link_key: string }>('select link_key from client where id = $1', [clientId])
  return { sender, mailboxId, address, subscriptionId, linkKey: client?.link_key ?? '' }
}

async function person(
  of: { sender: Sender; subscriptionId: string },
  email: string | null,
  consent?: string,
) {
  const [id = ''] = await world.addPeople(of.sender, { firstName: 'Zoé', consent: null, language: 'fr' })
  await rows('update participant set email = $2 where id = $1', [id, email])
  if (consent)
    await rows(
      `insert into consent (client_id, subscription_id, participant_id, state, changed_at) values ($1, $2, $3, $4, now())`,
      [of.sender.client.id, of.subscriptionId, id, consent],
    )
  return id
}

async function deliver(isDone: () => Promise<boolean>) {
  const gateway = createFakeGateway({ recognisesReferences: false, echoesReferences: true })
  const stopping = new AbortController()
  const outside = outsideOf(world.clock, gateway)
  const running = runDelivery({
    db,
    outside: { ...outside, gateway: (kind) => (kind === 'outbox' ? gateway : undefined) },
    signal: stopping.signal,
    bell: createBell(20),
  })
  await until(isDone).finally(() => stopping.abort())
  await running
  return gateway.submits
}

test('a broadcast by e-mail goes to those who said yes to e-mail, with its names and the way out', async () => {
  const mail = await mailSender()
  await person(mail, 'zoe@example.com', 'in')
  await person(mail, null, 'in')
  await person(mail, 'out@example.com', 'out')
  await person(mail, 'silent@example.com')
  const id = await begin(world, mail.sender, {
    shortcode_id: null,
    mailbox_id: mail.mailboxId,
    subject: 'Hi {{first_name}}',
    subject_fr: 'Allô {{first_name}}',
    message: 'Win a bike',
    message_fr: 'Gagnez un vélo',
  })
  const submits = await deliver(async () => (await states(world, id)).rows.sent === 1)
  assert.deepEqual((await states(world, id)).counts, {
    sent: 1,
    'skipped no_consent': 1,
    'skipped no_email': 1,
    'skipped opted_out': 1,
  })
  const [message] = await rows<{ id: string; subject: string; type: string }>(
    `select id, subject, type from message where broadcast_id = $1 and state = 'sent'`,
    [id],
  )
  assert.deepEqual([message?.subject, message?.type], ['Allô Zoé', 'email'])
  const named = { clientId: mail.sender.client.id, messageId: message?.id ?? '', linkKey: mail.linkKey }
  const wayOut = unsubscribeUrl({ ...named, publicUrl: 'http://localhost' })
  const [submit] = submits
  assert.deepEqual([submits.length, submit?.from, submit?.to], [1, mail.address, 'zoe@example.com'])
  assert.equal(
    submit?.text,
    `Gagnez un vélo\n\nPour ne plus recevoir de courriels\u00a0: ${wayOut}\nMaple\n1 Main St\nToronto\n`,
  )
  assert.deepEqual(submit?.email, {
    subject: 'Allô Zoé',
    fromName: 'Maple',
    toName: '',
    messageId: emailMessageId({ ...named, domain: mail.address.split('@')[1] ?? '' }),
    unsubscribeUrl: wayOut,
    openedUrl: openedUrl({ ...named, publicUrl: 'http://localhost' }),
  })
})

test('the footer speaks the recipient’s language, also where the text has only one', async () => {
  const mail = await mailSender()
  const zoe = await person(mail, 'zoe@example.com', 'in')
  const bob = await person(mail, 'bob@example.com', 'in')
  await rows(`update participant set language = 'en' where id = $1`, [bob])
  for (const message of ['Win a bike', 'Hi {{first_name}}']) {
    const form = { shortcode_id: null, mailbox_id: mail.mailboxId, subject: 'Hi', message }
    const id = await begin(world, mail.sender, form)
    const submits = await deliver(async () => (await states(world, id)).rows.sent === 2)
    const footers = submits.map(({ to, text }) => [
      to,
      text.split('\n').at(-5)?.split(' : ')[0]?.slice(0, 12),
    ])
    assert.deepEqual(
      footers.toSorted((one, other) => one.join().localeCompare(other.join())),
      [
        ['bob@example.com', 'To get no mo'],
        ['zoe@example.com', 'Pour ne plus'],
      ],
    )
  }
  assert.ok(zoe)
})

test('no broadcast goes out by e-mail before the client’s postal address is set, and the check says who may', async () => {
  const mail = await mailSender()
  await person(mail, 'zoe@example.com', 'in')
  await rows('update client set postal_address = null where id = $1', [mail.sender.client.id])
  const userId = newId()
  await rows(
    `insert into user_account (id, email, name, password_hash, is_platform_admin, language, created_at)
     values ($1, $2, 'Ana Admin', 'chosen', false, 'en', now())`,
    [userId, `${userId}@maple.test`],
  )
  await rows(`insert into client_role (id, client_id, user_id, role) values ($2, $1, $2, 'client_admin')`, [
    mail.sender.client.id,
    userId,
  ])
  const form = formOf(mail.sender, { shortcode_id: null, mailbox_id: mail.mailboxId, subject: 'Hi' })
  const { warnings, address_setters } = await checkFlight(db, staffOf(mail.sender), form)
  assert.deepEqual([warnings.includes('no_postal_address'), address_setters], [true, ['Ana Admin']])
  await assert.rejects(createBroadcast(db, staffOf(mail.sender), form), /postal address/)
  await rows(`update client set postal_address = '1 Main St' where id = $1`, [mail.sender.client.id])
  const now = await checkFlight(db, staffOf(mail.sender), form)
  assert.deepEqual([now.warnings.includes('no_postal_address'), now.address_setters], [false, null])
})

test('an e-mail that staff chose says how to get no more, one about somebody does not', async () => {
  const mail = await mailSender()
  const participantId = await person(mail, 'ben@example.com', 'in')
  const scope = staffOf(mail.sender)
  const chosen = {
    type: 'email',
    senderId: mail.mailboxId,
    isReply: false,
    subject: 'Welcome',
    userId: scope.actor.id,
    experienceId: newId(),
  } as const
  await db.transaction(scope, async (tx) => {
    const [toBen, toStaff] = [
      { ...chosen, cause: 'experience', participantId, address: 'ben@example.com', text: 'Hello.' },
      { ...chosen, cause: 'colleague', participantId: null, address: 'sam@maple.test', text: 'Look.' },
    ] as const
    await queueMessage(tx, scope, toBen)
    await queueMessage(tx, scope, toStaff)
  })
  const isSent = async () =>
    (await rows(`select from message where experience_id = $1 and state = 'sent'`, [chosen.experienceId]))
      .length === 2
  const submits = await deliver(isSent)
  const ways = submits.map(({ to, text, email }) => [to, text.split('\n')[0], Boolean(email?.unsubscribeUrl)])
  assert.deepEqual(
    ways.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    [
      ['ben@example.com', 'Hello.', true],
      ['sam@maple.test', 'Look.', false],
    ],
  )
})

test('an answer by e-mail names what it answers, and is no bulk mail', async () => {
  const mail = await mailSender()
  const participantId = await person(mail, 'ana@example.com', 'in')
  const scope = staffOf(mail.sender)
  const askedId = newId()
  await rows(
    `insert into message (client_id, id, direction, type, participant_id, sender_id, address, body, state, is_reply,
       attempts, gateway_key, created_at)
     values ($1, $2, 'in', 'email', $3, $4, 'ana@example.com', 'Where?', 'received', false, 0, 'asked@example.com', now())`,
    [mail.sender.client.id, askedId, participantId, mail.mailboxId],
  )
  const { messageId } = await db.transaction(scope, (tx) =>
    queueMessage(tx, scope, {
      cause: 'answer',
      type: 'email',
      participantId,
      senderId: mail.mailboxId,
      address: 'ana@example.com',
      isReply: false,
      text: 'Here.',
      subject: 'Re: Where?',
      replyToId: askedId,
    }),
  )
  const isSent = async () =>
    (await rows(`select from message where id = $1 and state = 'sent'`, [messageId])).length === 1
  const submits = await deliver(isSent)
  assert.deepEqual(
    submits.map(({ text, email }) => [
      text,
      email?.subject,
      email?.inReplyTo,
      email?.toName,
      email?.unsubscribeUrl,
    ]),
    [['Here.', 'Re: Where?', 'asked@example.com', 'Zoé', undefined]],
  )
})
