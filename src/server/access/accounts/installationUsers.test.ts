import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { morning, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { listInstallationUsers, setPlatformAdmin } from './installationUsers.ts'

describe('everybody on the installation', () => {
  let staff: Staff
  let root: Person
  before(async () => {
    staff = await staffOffice()
    root = await staff.place.addPerson('Rolf Root', { isPlatformAdmin: true })
    await staff.place.scope(staff.birch, { ...staff.mara.actor, email: '' }, { role: 'analyst' })
    await staff.place.addPerson('Nora Nowhere')
    await staff.invite(staff.mara, invitation('yet@fanfare.test', 'Yves Yet'))
  })
  after(() => staff.place.end())

  const page = { page: 1, per_page: 25, field: 'name', direction: 'asc' } as const
  const list = (asked: object = {}) =>
    listInstallationUsers(staff.place.db, staff.place.staffScope(root), { ...page, ...asked })
  const flag = (by: Person, on: { id: string }, is: boolean) =>
    setPlatformAdmin(staff.place.db, staff.place.staffScope(by), { userId: on.id, is })

  it('is listed with clients and roles, and with what may not be done', async () => {
    const { rows, total } = await list()
    assert.deepEqual(
      rows.map(({ name, state, clients, fixed_because }) => [
        name,
        state,
        clients.map(({ eid, role }) => `${eid} ${role}`).join(', '),
        fixed_because?.reason,
      ]),
      [
        ['Ana Admin', 'active', 'birch client_admin, maple client_admin', undefined],
        ['Bea Birch', 'active', 'birch client_admin', undefined],
        ['Mara Maple', 'active', 'birch analyst, maple client_admin', undefined],
        ['Nora Nowhere', 'active', '', undefined],
        ['Rolf Root', 'active', '', 'own_account'],
        ['Yves Yet', 'invited', '', undefined],
      ],
    )
    assert.equal(total, 6)
  })

  it('is found by name, e-mail and state, in pages and in order', async () => {
    const names = async (asked: object) => (await list(asked)).rows.map(({ name }) => name)
    assert.deepEqual(await names({ search: 'nowhere@else' }), [])
    assert.deepEqual(await names({ search: 'nora.nowhere@' }), ['Nora Nowhere'])
    assert.deepEqual(await names({ state: 'invited' }), ['Yves Yet'])
    assert.deepEqual(await names({ user: root.id }), ['Rolf Root'])
    assert.deepEqual(await names({ per_page: 4, page: 2 }), ['Rolf Root', 'Yves Yet'])
    assert.deepEqual((await names({ field: 'email', direction: 'desc' }))[0], 'Yves Yet')
    assert.deepEqual((await list()).rows[0]?.created_at, morning)
  })

  it('becomes a platform admin by another one, with the sessions ended and a trace', async () => {
    const { id } = staff.bea.actor
    await staff.enter({ id })
    await flag(root, { id }, true)
    await flag(root, { id }, true)
    assert.equal(await staff.countSessions({ id }), 0)
    const noted = await staff.noted({ id: 0 }, 'user.make_platform_admin', id)
    assert.deepEqual(noted, [
      {
        actor_name: 'Rolf Root',
        before: { is_platform_admin: false },
        after: { is_platform_admin: true },
      },
    ])
    await flag(root, { id }, false)
  })

  it('never by oneself, nor by anybody else', async () => {
    assert.equal((await refusalOf(flag(root, root, false))).reason, 'own_account')
    const mara = { ...staff.mara.actor, email: '' }
    assert.equal((await refusalOf(flag(mara, staff.bea.actor, true))).reason, 'not_allowed')
    const nobody = { id: '0197a000-0000-7000-8000-000000000000' }
    assert.equal((await refusalOf(flag(root, nobody, true))).reason, 'not_found')
  })
})
