import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { refusalOf } from '#test/support/refusals.ts'
import { type Staff, staffOffice } from '#test/support/staff.ts'
import { changeClientRole, endClientRole, endUserRole } from './clientRoles.ts'

const noRole = '0197a000-0000-7000-8000-000000000000'

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

describe('a role', () => {
  it('is changed with the version that was read, ends no session, and is in the trail', async () => {
    const { person, role: id } = await staff.worker('Rosa Role')
    await staff.enter(person)
    const shown = await changeClientRole(staff.place.db, staff.mara, {
      id,
      sent: { role: 'analyst', version: 1 },
    })
    assert.deepEqual([shown.role, shown.version, await staff.countSessions(person)], ['analyst', 2, 1])
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

  it('that is given again changes nothing', async () => {
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

  it('ends with what is open of the client, and the account and its sessions stay', async () => {
    const { person, role: id } = await staff.worker('Lea Leaver')
    await staff.enter(person)
    await staff.place.scope(staff.birch, person, { role: 'analyst' })
    const open = async () =>
      (
        await staff.place.rows<object>(
          'select client_id, viewed_client_id, viewed_role from session where user_id = $1 order by client_id',
          [person.id],
        )
      ).map((row) => Object.values(row))
    await staff.enter(person)
    const [, second] = await staff.place.rows<{ id: string }>('select id from session where user_id = $1', [
      person.id,
    ])
    await staff.place.rows(
      `update session set client_id = $2, viewed_client_id = $2, viewed_role = 'analyst' where user_id = $1`,
      [person.id, staff.maple.id],
    )
    await staff.place.rows(`update session set client_id = $2, viewed_client_id = $2 where id = $1`, [
      second?.id,
      staff.birch.id,
    ])
    await endClientRole(staff.place.db, staff.mara, { id, seen: { role: 'validator' } })
    assert.equal(await staff.roleOf(staff.maple, person), undefined)
    assert.equal((await staff.roleOf(staff.birch, person))?.role, 'analyst')
    assert.deepEqual(await open(), [
      [staff.birch.id, staff.birch.id, 'analyst'],
      [null, null, null],
    ])
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

  it('ends by its own client whatever another client gave, and then stands in the way of nothing', async () => {
    const { person, role: id } = await staff.worker('Carla Courted')
    await staff.place.scope(staff.birch, person, { role: 'client_admin' })
    await endClientRole(staff.place.db, staff.mara, { id, seen: undefined })
    assert.equal(await staff.roleOf(staff.maple, person), undefined)
    assert.equal((await staff.roleOf(staff.birch, person))?.role, 'client_admin')
  })

  it('is ended in any client by a platform admin, also of its last client admin, and by nobody else', async () => {
    const { db } = staff.place
    const root = await staff.place.addPerson('Rolf Root', { isPlatformAdmin: true })
    const oak = await staff.place.addClient('oak')
    const olga = await staff.place.addPerson('Olga Oak')
    await staff.place.scope(oak, olga)
    await staff.place.rows(`delete from client_role where client_id = $1 and user_id <> $2`, [
      oak.id,
      olga.id,
    ])
    await staff.enter(olga)
    const id = (await staff.roleOf(oak, olga))?.id ?? ''
    const end = (
      by: { id: string; name: string; email: string },
      seen?: { role: 'analyst' | 'client_admin' },
    ) => endUserRole(db, staff.place.staffScope(by), { userId: olga.id, id, seen })
    assert.equal((await refusalOf(end({ ...staff.mara.actor, email: '' }))).reason, 'not_found')
    assert.equal((await refusalOf(end(olga))).reason, 'own_role')
    assert.equal((await refusalOf(end(root, { role: 'analyst' }))).reason, 'role_meanwhile')
    await end(root, { role: 'client_admin' })
    assert.deepEqual([await staff.roleOf(oak, olga), await staff.countSessions(olga)], [undefined, 1])
    const [ended] = await staff.noted(oak, 'role.end', olga.id)
    assert.deepEqual([ended?.actor_name, ended?.before], ['Rolf Root', { role: 'client_admin' }])
    assert.equal((await refusalOf(end(root))).reason, 'not_found')
  })
})
