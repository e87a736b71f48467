import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { formOf, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { submitOf } from '../delivery/submits.ts'
import { writeConversation } from '../lastWord.ts'
import { createBroadcast } from './broadcasts.ts'
import { checkFlight, type FlightInput } from './flightCheck.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const check = (sender: Sender, form: Partial<FlightInput> = {}) =>
  checkFlight(db, staffOf(sender), { ...formOf(sender), ...form })
async function addMailbox(sender: Sender): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [id, sender.client.id, `flight${sender.client.id}@maple.test`],
  )
  return id
}

test('a text that could not be sent is refused as it would be then, and one that is not whole yet is not', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender) }
  for (const [form, field, reason] of [
    [{ message: 'Hi {{Last_Name}}' }, 'message', 'unknown_merge_field'],
    [{ message: 'Hi', message_fr: 'Allô {{prenom}}' }, 'message_fr', 'unknown_merge_field'],
    [{ message: 'Hi {{first_name' }, 'message', 'unknown_merge_field'],
    [{ message: 'See {{link:nowhere}}' }, 'message', 'no_such_link'],
    [{ message: 'ж'.repeat(700) }, 'message', 'too_many_parts'],
    [{ ...mail, subject: '{{colour}}', message: 'Hi' }, 'subject', 'unknown_merge_field'],
    [{ ...mail, subject: 'One\ntwo', message: 'Hi' }, 'subject', 'subject_of_lines'],
  ] as const) {
    await assert.rejects(check(sender, form), refused('invalid', { field }), reason)
    await assert.rejects(
      createBroadcast(db, staffOf(sender), formOf(sender, form)),
      refused('invalid', { field }),
    )
  }
  assert.equal((await check(sender, { ...mail, message: 'Hi' })).list_rows, 1)
})

test('what looks like a field of another program is told, with all of it, before anything is sent', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const form = {
    message: 'Hi *|FNAME|* and {first_name}',
    message_fr: 'Allô %%Prénom%% {{first_name|default: "toi"}}',
  }
  const { warnings, placeholders } = await check(sender, form)
  assert.deepEqual(placeholders, ['*|FNAME|*', '{first_name}', '%%Prénom%%', '{{first_name|default: "toi"}}'])
  assert.ok(warnings.includes('other_placeholders'))
  assert.deepEqual((await check(sender, { message: 'Hi {{first_name|there}}' })).placeholders, [])
})

test('recipients whose last words begin like an opt-out are named until staff answer or they opt in again', async () => {
  const sender = await world.addSender()
  const [ana = '', ben = '', out = ''] = await world.addPeople(sender, { count: 3 })
  const [gone = ''] = await world.addPeople(sender, { consent: 'out' })
  const say = (participantId: string, text: string, direction: 'in' | 'out' = 'in') => {
    const scope = staffOf(sender)
    const said = { messageId: newId(), participantId, senderId: sender.shortcode.id, text, direction }
    const readAt = direction === 'in' ? null : scope.at
    return db.transaction(scope, (tx) => writeConversation(tx, scope, { ...said, readAt }))
  }
  const named = async () => (await check(sender)).likely_noes.people.map(({ participant_id: id }) => id)
  await say(ana, 'Stop sending me this please')
  await say(ben, 'When does it stop?')
  await say(gone, 'Stop writing to me')
  assert.deepEqual(await named(), [ana])
  const { warnings, likely_noes } = await check(sender)
  assert.deepEqual([likely_noes.count, warnings.includes('likely_noes')], [1, true])
  await say(ana, 'And the bike?')
  assert.deepEqual(await named(), [ana], 'another word takes nothing back')
  await say(ana, 'We opted you out. Sorry!', 'out')
  assert.deepEqual(await named(), [])
  await say(out, 'opt out now!!! I mean it')
  assert.deepEqual(await named(), [out])
  await world.rows(`update consent set changed_at = $2 where participant_id = $1`, [
    out,
    new Date(noon.getTime() + 1000),
  ])
  assert.deepEqual(await named(), [])
})

test('blanks that a keyboard or a sheet puts in cost no part, and leave as plain ones', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const message = `Gagnez 2\u202f500\u00a0$\tdemain\u200b ${'a'.repeat(120)}`
  const { text, warnings, total_parts } = await check(sender, { message })
  assert.deepEqual([text.encoding, text.forcing, total_parts], ['GSM-7', [], 1])
  assert.deepEqual(warnings, [])
  const lane = {
    kind: 'broadcast',
    sender_id: newId(),
    address: '55555',
    name: null,
    gateway: 'simulator',
    messages_per_second: 1,
  } as const
  const leaving = {
    id: newId(),
    attempt: 1,
    address: '+14165550100',
    body: message,
    subject: null,
    readsFrench: true,
    toName: '',
    inReplyTo: null,
    isBulk: true,
  }
  const envelope = {
    clientId: 1,
    lane,
    publicUrl: '',
    linkKey: undefined,
    from: { name: 'Maple', postal_address: null },
  }
  assert.equal(submitOf(envelope, leaving).text, `Gagnez 2 500 $ demain ${'a'.repeat(120)}`)
})
