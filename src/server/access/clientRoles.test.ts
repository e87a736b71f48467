import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { changeClientRole, endClientRole, inviteUser } from './clientRoles.ts'

const noRole = '0197a000-0000-7000-8000-000000000000'

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

describe('a role', () => {
  it('is changed with the version that was read, ends the sessions, and is in the trail', async () => {
    const { person, role: id } = await staff.worker('Rosa Role')
    await staff.enter(person)
    const shown = await changeClientRole(staff.place.db, staff.mara, {
      id,
      sent: { role: 'analyst', version: 1 },
    })
    assert.deepEqual([shown.role, shown.version, await staff.countSessions(person)], ['analyst', 2, 0])
    const [, given] = await staff.noted(staff.maple, 'role.give', person.id)
    assert.deepEqual(given?.before, { role: 'validator', version: 1 })
    assert.deepEqual(given?.after, { role: 'analyst', version: 2 })
    const stale = await refusalOf(
      changeClientRole(staff.place.db, staff.mara, { id, sent: { role: 'client_admin', version: 1 } }),
    )
    assert.deepEqual(
      [stale.type, stale.stale?.changes[0]?.by, stale.stale?.changes[0]?.fields],
      ['stale', 'Mara Maple', ['role']],
    )
  })

  it('that is given again changes nothing and ends no session', async () => {
    const { person, role: id } = await staff.worker('Sam Same')
    await staff.enter(person)
    await changeClientRole(staff.place.db, staff.mara, { id, sent: { role: 'validator' } })
    await changeClientRole(staff.place.db, staff.mara, { id, sent: {} })
    assert.deepEqual(
      [(await staff.roleOf(staff.maple, person))?.version, await staff.countSessions(person)],
      [1, 1],
    )
  })

  it('of one’s own is changed and ended by somebody else', async () => {
    const { db } = staff.place
    const id = (await staff.roleOf(staff.maple, staff.mara.actor))?.id ?? ''
    const change = changeClientRole(db, staff.mara, { id, sent: { role: 'analyst' } })
    assert.equal((await refusalOf(change)).reason, 'own_role')
    assert.equal((await refusalOf(endClientRole(db, staff.mara, { id, seen: undefined }))).reason, 'own_role')
  })

  it('of another client is not there', async () => {
    const { role: id } = await staff.worker('Fia Foreign')
    const { db } = staff.place
    for (const one of [id, noRole]) {
      const change = changeClientRole(db, staff.bea, { id: one, sent: { role: 'analyst' } })
      assert.equal((await refusalOf(change)).reason, 'not_found')
      const end = endClientRole(db, staff.bea, { id: one, seen: undefined })
      assert.equal((await refusalOf(end)).reason, 'not_found')
    }
  })

  it('ends with the sessions, and the account stays', async () => {
    const { person, role: id } = await staff.worker('Lea Leaver')
    await staff.enter(person)
    await endClientRole(staff.place.db, staff.mara, { id, seen: { role: 'validator' } })
    assert.deepEqual(
      [await staff.roleOf(staff.maple, person), await staff.countSessions(person)],
      [undefined, 0],
    )
    const [account] = await staff.place.rows('select deleted_at from user_account where id = $1', [person.id])
    assert.deepEqual(account, { deleted_at: null })
    const [ended] = await staff.noted(staff.maple, 'role.end', person.id)
    assert.deepEqual(ended?.before, { role: 'validator' })
    assert.deepEqual(staff.jobsOf('access.endWork', person.id)[0], {
      clientIds: [staff.maple.id],
      userId: person.id,
    })
    assert.equal(
      (await refusalOf(endClientRole(staff.place.db, staff.mara, { id, seen: undefined }))).reason,
      'not_found',
    )
  })

  it('does not end where it is another one than was seen', async () => {
    const { role: id } = await staff.worker('Sean Seen')
    const refusal = await refusalOf(
      endClientRole(staff.place.db, staff.mara, { id, seen: { role: 'analyst' } }),
    )
    assert.deepEqual([refusal.reason, refusal.type], ['role_meanwhile', 'stale'])
  })

  it('takes the account along where it was the last of somebody who never chose a password', async () => {
    const first = await inviteUser(staff.place.db, staff.mara, invitation('withdrawn@fanfare.test'))
    const second = await inviteUser(staff.place.db, staff.bea, invitation('withdrawn@fanfare.test'))
    const isDeleted = async () =>
      (
        await staff.place.rows('select 1 from user_account where id = $1 and deleted_at is not null', [
          first.user.id,
        ])
      ).length === 1
    await endClientRole(staff.place.db, staff.mara, { id: first.id, seen: undefined })
    assert.equal(await isDeleted(), false)
    await endClientRole(staff.place.db, staff.bea, { id: second.id, seen: undefined })
    assert.equal(await isDeleted(), true)
    assert.equal((await staff.noted(staff.birch, 'user.delete', first.user.id)).length, 1)
    const hourLater = { ...staff.bea, at: later(3600) }
    const again = await inviteUser(staff.place.db, hourLater, invitation('withdrawn@fanfare.test'))
    assert.notEqual(again.user.id, first.user.id)
  })
})
