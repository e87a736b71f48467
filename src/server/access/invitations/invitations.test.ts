import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AddressRefused } from '#server/adapters/email/port.ts'
import { runJobs } from '#test/support/links.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { listClientRoles } from '../accounts/clientRoles.ts'
import {
  inviteAdministrator,
  inviteUser,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from './invitations.ts'

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

const page = { page: 1, per_page: 25 } as const
const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
const deletedOf = async (userId: string) =>
  (
    await staff.place.rows<{ is: boolean }>(
      'select deleted_at is not null as is from user_account where id = $1',
      [userId],
    )
  )[0]?.is

describe('an invitation', () => {
  it('makes an account without a password and without a role, and has a link mailed', async () => {
    const shown = await staff.invite(staff.mara, invitation('Ida@Fanfare.test'))
    assert.deepEqual(
      [shown.email, shown.name, shown.role, shown.by, shown.until, shown.mail_refused_at],
      ['ida@fanfare.test', 'Ida Invited', 'validator', 'Mara Maple', later(7 * 86_400), null],
    )
    assert.equal(await staff.roleOf(staff.maple, { id: shown.userId }), undefined)
    assert.deepEqual(staff.jobsOf('access.mailLink', shown.userId), [
      { userId: shown.userId, purpose: 'invitation', clientId: staff.maple.id, by: 'Mara Maple' },
    ])
    const [invited] = await staff.noted(staff.maple, 'user.invite', shown.id)
    const { email, name, role } = shown
    assert.deepEqual(invited?.after, { email, name, role, language: 'fr' })
  })

  it('of somebody who has an account looks just the same, and changes nothing of it', async () => {
    const otto = await staff.place.addPerson('Otto Other')
    await staff.place.scope(staff.birch, otto, { role: 'analyst' })
    await staff.place.rows(
      'update user_account set two_step_at = now(), mail_refused_at = $2 where id = $1',
      [otto.id, later(-60)],
    )
    await staff.enter(otto)
    const known = await staff.invite(staff.mara, invitation(otto.email, 'Somebody'))
    const unknown = await staff.invite(staff.mara, invitation('nobody.yet@fanfare.test', 'Somebody'))
    const seen = ({ name, role, by, until, mail_refused_at, created_at }: typeof known) => ({
      name,
      role,
      by,
      until,
      mail_refused_at,
      created_at,
    })
    assert.deepEqual(seen(known), seen(unknown))
    assert.deepEqual(Object.keys(known), Object.keys(unknown))
    assert.deepEqual([known.email, known.name], [otto.email, 'Somebody'])
    const asked = { ...page, field: 'name', direction: 'asc', search: 'otto' } as const
    assert.deepEqual((await listClientRoles(staff.place.db, staff.mara, asked)).rows, [])
    assert.deepEqual(
      [staff.jobsOf('access.mailLink', otto.id).length, staff.jobsOf('access.mailRole', otto.id).length],
      [0, 1],
    )
    assert.deepEqual([await staff.roleOf(staff.maple, otto), await staff.countSessions(otto)], [undefined, 1])
    const trail = await staff.place.rows<{ kept: string }>(
      'select row_to_json(a)::text as kept from audit_entry a where client_id = $1',
      [staff.maple.id],
    )
    assert.ok(trail.every(({ kept }) => !kept.includes('Otto') && !kept.includes(otto.id)))
  })

  it('of whoever works here, or is invited here, is a 422 at the address', async () => {
    const { person } = await staff.worker('Cora Colleague')
    const refusal = await refusalOf(staff.invite(staff.mara, invitation(person.email)))
    assert.deepEqual(refusal.fields, { email: ['Cora Colleague works for this client already.'] })
    await staff.invite(staff.mara, invitation('twice@fanfare.test'))
    assert.equal(
      await reasonOf(staff.invite(staff.mara, invitation('Twice@fanfare.test'))),
      'invited_already',
    )
    assert.ok(await staff.invite(staff.bea, invitation('twice@fanfare.test', 'Another Name')))
    const { rows } = await listInvitations(staff.place.db, staff.bea, { ...page, search: 'TWICE' })
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Another Name'],
    )
  })

  it('sent twice at once is one', async () => {
    const both = await Promise.allSettled([
      staff.invite(staff.mara, invitation('race@fanfare.test')),
      staff.invite(staff.mara, invitation('race@fanfare.test')),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await listInvitations(staff.place.db, staff.mara, { ...page, search: 'race@' })).total, 1)
  })

  it('is sent again for a week more, and is there for no other client', async () => {
    const { id, userId } = await staff.invite(staff.mara, invitation('again@fanfare.test'))
    const at = later(8 * 86_400)
    const again = await sendInvitation(staff.mailed, { ...staff.mara, at }, id)
    assert.deepEqual([again.until, again.link], [later(15 * 86_400), null])
    assert.equal(staff.jobsOf('access.mailLink', userId).length, 2)
    assert.equal(await reasonOf(sendInvitation(staff.mailed, staff.bea, id)), 'not_found')
    assert.equal(await reasonOf(withdrawInvitation(staff.place.db, staff.bea, id)), 'not_found')
  })

  it('that is withdrawn takes along an account that never had anything else', async () => {
    const { db } = staff.place
    const first = await staff.invite(staff.mara, invitation('withdrawn@fanfare.test'))
    const second = await staff.invite(staff.bea, invitation('withdrawn@fanfare.test'))
    assert.equal(first.userId, second.userId)
    await withdrawInvitation(db, staff.mara, first.id)
    assert.equal(await deletedOf(first.userId), false)
    await withdrawInvitation(db, staff.bea, second.id)
    assert.equal(await deletedOf(first.userId), true)
    assert.equal(await reasonOf(withdrawInvitation(db, staff.bea, second.id)), 'not_found')
    const pat = await staff.place.addPerson('Pat Password')
    const known = await staff.invite(staff.mara, invitation(pat.email))
    await withdrawInvitation(db, staff.mara, known.id)
    assert.equal(await deletedOf(pat.id), false)
    assert.equal((await staff.noted(staff.maple, 'invitation.withdraw', known.id)).length, 1)
  })

  it('to an address that its mail server refuses for good is not tried again, and the list says since when', async () => {
    const { place, mara } = staff
    await runJobs(place)
    const shown = await staff.invite(mara, invitation('gone@fanfare.test', 'Gil Gone'))
    const refused = async () =>
      (await listInvitations(place.db, mara, { ...page, search: 'Gil Gone' })).rows[0]?.mail_refused_at
    const refusing = { send: () => Promise.reject(new AddressRefused('550 5.1.1 No such user')) }
    await runJobs(place, { at: later(60), mail: refusing })
    assert.deepEqual(place.jobs, [])
    assert.deepEqual(await refused(), later(60))
    await sendInvitation(staff.mailed, mara, shown.id)
    await runJobs(place, { at: later(240) })
    assert.equal(await refused(), null)
  })

  it('goes to one address three times an hour for a client, also when it is withdrawn between', async () => {
    const form = invitation('often@fanfare.test')
    for (let times = 0; times < 3; times++) {
      const { id } = await staff.invite(staff.mara, form)
      await withdrawInvitation(staff.place.db, staff.mara, id)
    }
    const refusal = await refusalOf(staff.invite(staff.mara, form))
    assert.deepEqual([refusal.reason, refusal.values], ['invitation_too_often', { count: 3 }])
    assert.ok((refusal.retryAfterSeconds ?? 0) > 0)
    assert.ok(await staff.invite({ ...staff.mara, at: later(3600) }, form))
  })
})

describe('where no mail server is set up', () => {
  const invite = (by: Staff['mara'], email: string) => inviteUser(staff.unmailed, by, invitation(email))
  const secret = /^https:\/\/fanfare\.test\/choose-password#[\w-]{43}$/

  it('nothing is on its way: whoever invites is told the link, and the next one makes it worthless', async () => {
    const before = staff.place.jobs.length
    const first = await invite(staff.mara, 'handed@fanfare.test')
    const again = await sendInvitation(staff.unmailed, staff.mara, first.id)
    assert.match(first.link ?? '', secret)
    assert.match(again.link ?? '', secret)
    assert.notEqual(first.link, again.link)
    assert.equal(staff.place.jobs.length, before)
    const listed = await listInvitations(staff.place.db, staff.mara, { ...page, search: 'handed@' })
    assert.ok(!JSON.stringify(listed).includes('choose-password'))
  })

  it('nobody is told a link that would open another client’s invitation, or an account that there is', async () => {
    const here = 'https://fanfare.test/invitations'
    await invite(staff.bea, 'shared@fanfare.test')
    assert.equal((await invite(staff.mara, 'shared@fanfare.test')).link, here)
    const known = await staff.place.addPerson('Kim Known')
    assert.equal((await invite(staff.mara, known.email)).link, here)
  })
})

describe('a client that nobody administers any more', () => {
  it('is given a client admin by a platform admin, and any other is not', async () => {
    const { place } = staff
    const root = await place.addPerson('Rolf Root', { isPlatformAdmin: true })
    const oak = await place.addClient('oak')
    const form = {
      email: 'rescuer@fanfare.test',
      name: 'Resa Rescuer',
      language: 'en',
      client: 'oak',
    } as const
    const rescue = () => inviteAdministrator(staff.mailed, place.staffScope(root), form)
    assert.equal(await reasonOf(rescue()), 'client_has_admin')
    await place.rows('delete from client_role where client_id = $1', [oak.id])
    assert.equal((await rescue()).role, 'client_admin')
    const nowhere = { ...form, client: 'nowhere' }
    assert.equal(
      await reasonOf(inviteAdministrator(staff.mailed, place.staffScope(root), nowhere)),
      'not_found',
    )
  })
})
