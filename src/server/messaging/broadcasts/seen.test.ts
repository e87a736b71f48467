import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { after, formOf, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { approveBroadcast } from './approval.ts'
import { createBroadcast, getBroadcast, listBroadcasts, updateBroadcast } from './broadcasts.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const [ana, ben, cleo] = [newId(), newId(), newId()]
const as = (sender: Sender, userId: string) => staffOf(sender, after(0), userId)
const later = { send_now: false, send_after: '2026-05-04 17:00:00' }
const stale = (message: RegExp) => (error: unknown) => {
  refused('conflict', { message })(error)
  assert.equal((error as { refusal: { type?: string } }).refusal.type, 'stale')
  return true
}

/** Five who get it, of a client that asks for two persons above two recipients. */
async function stage() {
  const sender = await world.addSender()
  const people = await world.addPeople(sender, { count: 5 })
  await world.rows('update client set approval_above = 2 where id = $1', [sender.client.id])
  return { sender, people }
}

const stop = ({ sender, people }: Awaited<ReturnType<typeof stage>>) => {
  const scope = as(sender, ana)
  const told = {
    shortcodeId: sender.shortcode.id,
    how: 'keyword',
    shownText: 'STOP',
    proof: 'the text',
  } as const
  return db.transaction(scope, (tx) =>
    optOutOfShortcode(tx, scope, { participantId: people[0] ?? '', ...told }),
  )
}

test('a broadcast that would go to another number of people than the person saw is not sent now', async () => {
  const here = await stage()
  const { sender } = here
  const send = (recipients?: number) =>
    createBroadcast(
      db,
      as(sender, ana),
      formOf(sender, recipients === undefined ? {} : { seen: { recipients } }),
    )
  await stop(here)
  await assert.rejects(send(5), stale(/^Meanwhile it would go to 4 recipients\. Nothing was done\.$/))
  const query = { page: 1, per_page: 10, type: 'all' } as const
  assert.equal((await listBroadcasts(db, as(sender, ana), query)).total, 0)
  const made = await send(4)
  const sooner = formOf(sender, { seen: { recipients: 5 } })
  await assert.rejects(
    updateBroadcast(db, as(sender, ana), { id: made.id, sent: sooner }),
    stale(/4 recipients/),
  )
  assert.ok(await send(), 'who says nothing of it is taken')
})

test('nobody approves a text, a list, a time or an audience that he or she has not seen', async () => {
  const here = await stage()
  const { sender } = here
  const { id } = await createBroadcast(db, as(sender, ana), formOf(sender, later))
  const read = async () => {
    const { subject, subject_fr, message, message_fr, ...rest } = await getBroadcast(db, as(sender, cleo), id)
    const { participant_list_id, send_after } = rest
    const text = { subject, subject_fr, message, message_fr }
    return { text, participant_list_id, send_after: send_after.toISOString() }
  }
  const approve = (seen: Parameters<typeof approveBroadcast>[2]['seen']) =>
    approveBroadcast(db, as(sender, cleo), { id, seen })
  const change = (form: object) =>
    updateBroadcast(db, as(sender, ben), { id, sent: formOf(sender, { ...later, ...form }) })

  const first = await read()
  await change({ message: 'Hello again' })
  await assert.rejects(approve(first), stale(/^Its text was changed meanwhile/))
  const second = await read()
  await change({ message: 'Hello again', send_after: '2026-05-04 18:00:00' })
  await assert.rejects(approve(second), stale(/^Its time was changed meanwhile/))
  const third = await read()
  await assert.rejects(
    approve({ ...third, participant_list_id: newId() }),
    stale(/^It goes to another list now/),
  )
  await stop(here)
  await assert.rejects(approve({ ...third, recipients: 5 }), stale(/would go to 4 recipients/))
  assert.equal((await getBroadcast(db, as(sender, ana), id)).approved_at, null)
  assert.ok((await approve({ ...third, recipients: 4 })).approved_at)
})
