import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { later, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { disableUser } from '../accounts/accounts.ts'
import { changeClientRole, endClientRole, listClientRoles } from '../accounts/clientRoles.ts'
import { getNotifications, readNotifications } from '../notices/notifications.ts'
import { choosePassword } from '../profile/choosing.ts'
import { inviteUser, listInvitations, withdrawInvitation } from './invitations.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from './ownInvitations.ts'

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
const visitor = {
  actor: { kind: 'participant', name: 'A visitor' },
  requestId: 'test',
  address: '192.0.2.7',
} as const
const tokenOf = (link: string | null) => tokenIn({ text: link ?? '' })
const choose = (token: string) =>
  choosePassword(
    staff.place.db,
    { ...visitor, at: staff.mara.at },
    { token, password: 'a horse of another colour' },
  )

/** Somebody who works for Maple and whom Birch invites. */
async function courted(name: string, role: 'analyst' | 'client_admin' = 'client_admin') {
  const { person, role: own } = await staff.worker(name)
  const offered = await staff.invite(staff.bea, invitation(person.email, 'Who knows', role))
  const me = staff.place.staffScope(person)
  return { person, own, offered, me }
}
const shownTo = async (by: Staff['mara'], { name }: Person) => {
  const asked = { page: 1, per_page: 25, field: 'name', direction: 'asc', search: name } as const
  return (await listClientRoles(staff.place.db, by, asked)).rows[0]
}

describe('whom another client invites', () => {
  it('is told by whom, for which client and as what, and until when', async () => {
    const { me, offered } = await courted('Tess Told', 'analyst')
    assert.deepEqual(await listOwnInvitations(staff.place.db, me), [
      {
        id: offered.id,
        client: { eid: 'birch', name: 'Client birch' },
        role: 'analyst',
        by: 'Bea Birch',
        until: later(7 * 86_400).toISOString(),
      },
    ])
    const after = { ...me, at: later(7 * 86_400) }
    assert.deepEqual(await listOwnInvitations(staff.place.db, after), [])
    assert.equal(await reasonOf(acceptInvitation(staff.place.db, after, offered.id)), 'not_found')
  })

  it('hears of it from the bell until it is answered, whatever was read', async () => {
    const { db } = staff.place
    const { me, offered } = await courted('Bella Bell', 'analyst')
    const bell = async () => (await getNotifications(db, me)).invitations
    assert.deepEqual(
      (await bell()).map(({ id, client, role, by }) => [id, client.eid, role, by]),
      [[offered.id, 'birch', 'analyst', 'Bea Birch']],
    )
    await readNotifications(db, me, {})
    assert.equal((await bell()).length, 1)
    await declineInvitation(db, me, offered.id)
    assert.deepEqual(await bell(), [])
  })

  it('stays wholly with the own client until the invitation is accepted', async () => {
    const { db } = staff.place
    const { person, me } = await courted('Wilma Whole')
    await staff.enter(person)
    const acted = { userId: person.id, from: undefined }
    const { actor } = staff.bea
    assert.equal(
      await reasonOf(disableUser(db, staff.place.staffScope({ ...actor, email: '' }), acted)),
      'not_found',
    )
    assert.equal((await shownTo(staff.mara, person))?.user.fixed_because, null)
    await disableUser(db, staff.place.staffScope({ ...staff.mara.actor, email: '' }), acted)
    assert.equal(await staff.countSessions(person), 0)
    assert.equal((await listOwnInvitations(db, me)).length, 1)
  })

  it('works for both once it is accepted: each client has its own role, and no client ends the work in the other', async () => {
    const { db } = staff.place
    const { person, own, offered, me } = await courted('Bo Both')
    await staff.enter(person)
    await acceptInvitation(db, me, offered.id)
    assert.equal(await reasonOf(acceptInvitation(db, me, offered.id)), 'not_found')
    const there = await staff.roleOf(staff.birch, person)
    assert.equal(there?.role, 'client_admin')
    const seen = await shownTo(staff.mara, person)
    assert.deepEqual(
      [seen?.fixed_because, seen?.user.fixed_because?.reason, seen?.user.last_seen_at],
      [null, 'of_other_clients', null],
    )
    const change = { id: there?.id ?? '', sent: { role: 'analyst' as const } }
    await changeClientRole(db, staff.bea, change)
    await endClientRole(db, staff.mara, { id: own, seen: undefined })
    assert.deepEqual(
      [await staff.roleOf(staff.maple, person), (await staff.roleOf(staff.birch, person))?.role],
      [undefined, 'analyst'],
    )
    assert.equal(await staff.countSessions(person), 1)
    const [accepted] = await staff.noted(staff.birch, 'invitation.accept', offered.id)
    assert.deepEqual(
      [accepted?.actor_name, accepted?.after],
      ['Bo Both', { email: person.email, name: 'Who knows', role: 'client_admin', by: 'Bea Birch' }],
    )
  })

  it('is nobody there who declines, or whose invitation was withdrawn', async () => {
    const { db } = staff.place
    const { person, offered, me } = await courted('Dee Declines')
    await declineInvitation(db, me, offered.id)
    assert.equal(await reasonOf(acceptInvitation(db, me, offered.id)), 'not_found')
    assert.equal((await staff.noted(staff.birch, 'invitation.decline', offered.id)).length, 1)
    const second = await staff.invite(staff.bea, invitation(person.email))
    await withdrawInvitation(db, staff.bea, second.id)
    assert.equal(await reasonOf(acceptInvitation(db, me, second.id)), 'not_found')
    assert.equal(await reasonOf(declineInvitation(db, me, second.id)), 'not_found')
    assert.equal(await staff.roleOf(staff.birch, person), undefined)
  })

  it('is accepted by nobody but the owner', async () => {
    const { offered } = await courted('Otis Owner')
    const thief = staff.place.staffScope(await staff.place.addPerson('Theo Thief'))
    assert.equal(await reasonOf(acceptInvitation(staff.place.db, thief, offered.id)), 'not_found')
    assert.equal(await reasonOf(declineInvitation(staff.place.db, thief, offered.id)), 'not_found')
  })

  it('accepts once of two clicks at the same time, or it was withdrawn first', async () => {
    const { db } = staff.place
    for (let round = 0; round < 10; round++) {
      const { person, offered, me } = await courted(`Race ${round}`)
      const ends = await Promise.allSettled([
        acceptInvitation(db, me, offered.id),
        acceptInvitation(db, me, offered.id),
        withdrawInvitation(db, staff.bea, offered.id),
      ])
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1, `round ${round}`)
      const isWithdrawn = ends[2]?.status === 'fulfilled'
      assert.equal((await staff.roleOf(staff.birch, person)) === undefined, isWithdrawn, `round ${round}`)
    }
  })
})

describe('the link by which a new account’s password is chosen', () => {
  it('accepts the invitation that it was mailed for, and no other client’s', async () => {
    const { db } = staff.place
    const first = await staff.invite(staff.mara, invitation('nia@fanfare.test', 'Nia New'))
    await staff.invite(staff.bea, invitation('nia@fanfare.test'))
    await runJobs(staff.place)
    const nia = { id: first.userId, name: 'Nia New', email: first.email }
    await choose(tokenIn(staff.place.mails.findLast(({ to }) => to.address === nia.email)))
    assert.equal((await staff.roleOf(staff.birch, nia))?.role, 'validator')
    assert.equal(await staff.roleOf(staff.maple, nia), undefined)
    const left = await listOwnInvitations(db, staff.place.staffScope(nia))
    assert.deepEqual(
      left.map(({ client }) => client.eid),
      ['maple'],
    )
    assert.equal((await listInvitations(db, staff.bea, { page: 1, per_page: 25, search: 'nia@' })).total, 0)
  })

  it('that was handed over works once, and no more once the invitation is withdrawn', async () => {
    const invite = (email: string) => inviteUser(staff.unmailed, staff.mara, invitation(email))
    const handed = await invite('handed.over@fanfare.test')
    await choose(tokenOf(handed.link))
    assert.equal(await reasonOf(choose(tokenOf(handed.link))), 'link_dead')
    const gone = await invite('taken.back@fanfare.test')
    await staff.invite(staff.bea, invitation('taken.back@fanfare.test'))
    await withdrawInvitation(staff.place.db, staff.mara, gone.id)
    assert.equal(await reasonOf(choose(tokenOf(gone.link))), 'link_dead')
  })
})
