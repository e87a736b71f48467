import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import { recogniseParticipant } from '../participants.ts'
import { askForCode, beginSession, findSignedIn, takeCodeToSend, takeRightCode } from './accounts.ts'
import { takeOwnAddress } from './own.ts'

const here = await office()
after(() => here.end())
const { db } = here
const scope = await here.scope(await here.addClient('old-forms'), await here.addPerson('Rui Accounts'))
const experienceId = newId()

/** Somebody whose phone was kept as his or her country wrote it before. */
async function keep(old: string, more: { email?: string } = {}): Promise<string> {
  const { id } = await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone: old, ...more }))
  await here.rows('update participant set phone = $1 where id = $2', [old, id])
  return id
}

type Asked = { address: string; channel?: 'sms' | 'email'; participantId?: string }

/** A code that was asked for, sent and entered. */
async function enter({ address, channel = 'sms', participantId }: Asked) {
  const handle = newId()
  const purpose = participantId ? 'address' : 'login'
  const asked = { purpose, channel, address, language: 'en', form: {}, experienceId, handle } as const
  await askForCode(db, scope, { ...asked, ...(participantId ? { participantId } : {}) })
  const [row] = await here.rows<{ id: string }>('select id from participant_code order by id desc limit 1')
  return db.transaction(scope, async (tx) => {
    const of = { codeId: row?.id ?? '', shortcodeId: async () => null }
    const sent = await takeCodeToSend(tx, scope, of)
    const right = await takeRightCode(tx, scope, { experienceId, handle, code: sent?.code ?? '' })
    assert.ok(right)
    return right
  })
}

async function signIn(asked: Asked) {
  const entered = await enter(asked)
  const session = await db.transaction(scope, (tx) => beginSession(tx, scope, entered))
  const signedIn = await findSignedIn(db, scope, { experienceId, token: session?.token ?? '' })
  assert.ok(signedIn)
  return signedIn
}

test('who is kept by a phone’s form of before signs in by either form, and has the number of today then', async () => {
  for (const [old, typed, today] of [
    ['+552187650041', '+552187650041', '+5521987650041'],
    ['+552187650042', '+5521987650042', '+5521987650042'],
    ['+841687650043', '+84387650043', '+84387650043'],
  ] as const) {
    const id = await keep(old)
    const { participant_id, phone, is_sure } = await signIn({ address: typed })
    assert.deepEqual([participant_id, phone, is_sure], [id, today, true])
  }
})

test('of two who have one phone in two forms, the form of today signs in', async () => {
  const { id } = await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, { phone: '+5521987650044' }),
  )
  const other = await recognisedApart('+552187650044')
  const { participant_id } = await signIn({ address: '+5521987650044' })
  assert.deepEqual([participant_id, other === id], [id, false])
})

async function recognisedApart(phone: string): Promise<string> {
  const { id } = await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, { email: `${phone}@x.test` }),
  )
  await here.rows('update participant set phone = $1 where id = $2', [phone, id])
  return id
}

test('an own phone is proven in whichever form the record has it', async () => {
  const id = await keep('+552187650045', { email: 'rui@x.test' })
  const person = await signIn({ address: 'rui@x.test', channel: 'email' })
  const asked = await enter({ address: '+5521987650045', participantId: id })
  const moved = await db.transaction(scope, (tx) =>
    takeOwnAddress(tx, scope, { person: { ...person, token: '' }, asked }),
  )
  const [{ phone } = { phone: '' }] = await here.rows<{ phone: string }>(
    'select phone from participant where id = $1',
    [id],
  )
  assert.deepEqual([moved, phone], ['proven', '+5521987650045'])
})
