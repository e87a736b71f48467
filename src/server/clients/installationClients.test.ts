import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Staff, staffOffice } from '#test/support/staff.ts'
import { listInstallationClients } from './clients.ts'

describe('all clients of the installation', () => {
  let staff: Staff
  before(async () => {
    staff = await staffOffice()
    await staff.worker('Wim Worker')
  })
  after(() => staff.place.end())

  const page = { page: 1, per_page: 25, field: 'name', direction: 'asc' } as const
  const list = async (asked: object = {}) => {
    const root = await staff.place.rows<{ id: string; name: string; email: string }>(
      `select id, name, email from user_account where name = 'Rolf Root'`,
    )
    const person = root[0] ?? (await staff.place.addPerson('Rolf Root', { isPlatformAdmin: true }))
    return listInstallationClients(staff.place.db, staff.place.staffScope(person), { ...page, ...asked })
  }

  it('are listed with their people and with whom to ask, and open nothing to who has no role there', async () => {
    const { rows, total } = await list()
    assert.deepEqual(
      rows.map(({ eid, users, client_admins, role }) => [eid, users, client_admins.join(', '), role]),
      [
        ['birch', 2, 'Ana Admin, Bea Birch', null],
        ['maple', 3, 'Ana Admin, Mara Maple', null],
      ],
    )
    assert.equal(total, 2)
  })

  it('say which role the asker has', async () => {
    const mara = { ...staff.mara.actor, email: '' }
    const { rows } = await listInstallationClients(staff.place.db, staff.place.staffScope(mara), page)
    assert.deepEqual(
      rows.map(({ eid, role }) => [eid, role]),
      [
        ['birch', null],
        ['maple', 'client_admin'],
      ],
    )
  })

  it('are found by name and address, in pages and in order', async () => {
    const eids = async (asked: object) => (await list(asked)).rows.map(({ eid }) => eid)
    assert.deepEqual(await eids({ search: 'IRC' }), ['birch'])
    assert.deepEqual(await eids({ search: '100%' }), [])
    assert.deepEqual(await eids({ direction: 'desc' }), ['maple', 'birch'])
    assert.deepEqual(await eids({ per_page: 1, page: 2 }), ['maple'])
    assert.equal((await list({ per_page: 1, page: 2 })).total, 2)
  })
})
