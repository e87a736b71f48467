import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AddressRefused } from '#server/adapters/email/port.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { runJobs } from '#test/support/links.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { endClientRole, inviteUser, listClientRoles, sendInvitation } from './clientRoles.ts'

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

describe('an invitation', () => {
  it('makes an account without a password, gives the role, and has a link mailed', async () => {
    const shown = await inviteUser(staff.place.db, staff.mara, invitation('Ida@Fanfare.test'))
    const { user } = shown
    assert.deepEqual(
      [user.email, user.name, user.language, user.state, shown.role, shown.version],
      ['ida@fanfare.test', 'Ida Invited', 'fr', 'invited', 'validator', 1],
    )
    assert.deepEqual(staff.jobsOf('access.mailLink', user.id), [
      { userId: user.id, purpose: 'invitation', clientId: staff.maple.id, by: 'Mara Maple' },
    ])
    const [invited] = await staff.noted(staff.maple, 'user.invite', user.id)
    assert.deepEqual(invited?.after, { name: 'Ida Invited', email: 'ida@fanfare.test', language: 'fr' })
    const [given] = await staff.noted(staff.maple, 'role.give', user.id)
    assert.deepEqual(given, { before: null, after: { role: 'validator' }, actor_name: 'Mara Maple' })
  })

  it('of somebody who has an account gives the role, tells it by mail, and keeps name, password and sessions', async () => {
    const otto = await staff.place.addPerson('Otto Other')
    await staff.place.scope(staff.birch, otto, { role: 'analyst' })
    await staff.enter(otto)
    const shown = await inviteUser(staff.place.db, staff.mara, invitation(otto.email))
    assert.deepEqual([shown.user.id, shown.user.name, shown.user.state], [otto.id, 'Otto Other', 'active'])
    assert.equal(staff.jobsOf('access.mailLink', otto.id).length, 0)
    assert.equal(staff.jobsOf('access.mailRole', otto.id).length, 1)
    assert.equal(await staff.countSessions(otto), 1)
    assert.equal((await staff.noted(staff.maple, 'user.invite', otto.id)).length, 0)
  })

  it('of somebody whom another client invited mails the link, since no password was chosen yet', async () => {
    const first = await inviteUser(staff.place.db, staff.mara, invitation('twice@fanfare.test'))
    const second = await inviteUser(
      staff.place.db,
      staff.bea,
      invitation('twice@fanfare.test', 'Another Name'),
    )
    assert.deepEqual([second.user.id, second.user.name], [first.user.id, 'Ida Invited'])
    assert.equal(staff.jobsOf('access.mailLink', first.user.id).length, 2)
  })

  it('of a colleague is a 422 at the address, and names nobody else', async () => {
    const { person } = await staff.worker('Cora Colleague')
    const refusal = await refusalOf(inviteUser(staff.place.db, staff.mara, invitation(person.email)))
    assert.deepEqual(refusal.fields, { email: ['Cora Colleague works for this client already.'] })
    const own = await refusalOf(inviteUser(staff.place.db, staff.mara, invitation('mara.maple@fanfare.test')))
    assert.equal(own.reason, 'works_here_already')
  })

  it('sent twice at once gives one account and one role', async () => {
    const both = await Promise.allSettled([
      inviteUser(staff.place.db, staff.mara, invitation('race@fanfare.test')),
      inviteUser(staff.place.db, staff.mara, invitation('race@fanfare.test')),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const found = await staff.place.rows(
      `select 1 from client_role r join user_account u on u.id = r.user_id where u.email = 'race@fanfare.test'`,
    )
    assert.equal(found.length, 1)
  })

  it('is sent again to whoever chose no password yet, and to nobody else', async () => {
    const { id, user } = await inviteUser(staff.place.db, staff.mara, invitation('again@fanfare.test'))
    await sendInvitation(staff.place.db, staff.mara, id)
    assert.equal(staff.jobsOf('access.mailLink', user.id).length, 2)
    const { role, person } = await staff.worker('Pat Password')
    assert.equal(
      (await refusalOf(sendInvitation(staff.place.db, staff.mara, role))).reason,
      'user_not_invited',
    )
    for (const [column, reason] of [
      ['locked_at', 'user_locked'],
      ['disabled_at', 'user_disabled'],
    ]) {
      await staff.place.rows(`update user_account set ${column} = now() where id = $1`, [user.id])
      assert.equal((await refusalOf(sendInvitation(staff.place.db, staff.mara, id))).reason, reason)
    }
    assert.equal(staff.jobsOf('access.mailLink', person.id).length, 0)
    assert.equal((await refusalOf(sendInvitation(staff.place.db, staff.bea, id))).reason, 'not_found')
  })

  it('to an address that its mail server refuses for good is not tried again, and the list says since when', async () => {
    const { place, mara } = staff
    await runJobs(place)
    const shown = await inviteUser(place.db, mara, invitation('gone@fanfare.test', 'Gil Gone'))
    const refused = async () => {
      const page = { page: 1, per_page: 25, field: 'name', direction: 'asc', search: 'Gil Gone' } as const
      const { rows } = await listClientRoles(place.db, mara, page)
      return rows[0]?.user.mail_refused_at
    }
    const refusing = { send: () => Promise.reject(new AddressRefused('550 5.1.1 No such user')) }
    await runJobs(place, { at: later(60), mail: refusing })
    assert.deepEqual(place.jobs, [])
    assert.deepEqual(await refused(), later(60))
    await sendInvitation(place.db, mara, shown.id)
    await runJobs(place, { at: later(120), mail: refusing })
    assert.deepEqual(await refused(), later(60))
    const away = { send: () => Promise.reject(new Error('away')) }
    await sendInvitation(place.db, mara, shown.id)
    await assert.rejects(runJobs(place, { at: later(180), mail: away }), /away/)
    await runJobs(place, { at: later(240) })
    assert.equal(await refused(), null)
  })

  it('goes to one address three times an hour, also when it is withdrawn between', async () => {
    const form = invitation('often@fanfare.test')
    for (let times = 0; times < 3; times++) {
      const { id } = await inviteUser(staff.place.db, staff.mara, form)
      await endClientRole(staff.place.db, staff.mara, { id, seen: undefined })
    }
    const refusal = await refusalOf(inviteUser(staff.place.db, staff.mara, form))
    assert.deepEqual([refusal.reason, refusal.values], ['invitation_too_often', { count: 3 }])
    assert.ok((refusal.retryAfterSeconds ?? 0) > 0)
    const { id } = await inviteUser(staff.place.db, { ...staff.mara, at: later(3600) }, form)
    assert.ok(id)
  })

  it('made again with the same key is one, and takes the brake once', async () => {
    const { db } = staff.place
    const repeatable = { key: 'k', caller: 'c', call: 'inviteUser', sent: {}, at: staff.mara.at }
    const again = () =>
      once(db, staff.mara, repeatable)((tx) => inviteUser(tx, staff.mara, invitation('key@fanfare.test')))
    const answers = [await again(), await again()]
    assert.equal(answers[0]?.id, answers[1]?.id)
    assert.equal(staff.jobsOf('access.mailLink', answers[0]?.user.id ?? '').length, 1)
  })

  it('that is refused has taken nothing of the brake', async () => {
    const { person } = await staff.worker('Bram Brake')
    for (let times = 0; times < 5; times++)
      assert.equal(
        (await refusalOf(inviteUser(staff.place.db, staff.mara, invitation(person.email)))).reason,
        'works_here_already',
      )
    assert.ok(await inviteUser(staff.place.db, staff.bea, invitation(person.email)))
  })
})
