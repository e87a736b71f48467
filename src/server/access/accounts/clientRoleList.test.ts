import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { UserScope } from '#server/platform/scope.ts'
import { later, morning } from '#test/support/office.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { createUser, giveRole } from '../access.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { findUsers, listClientRoles } from './clientRoles.ts'

const page = { page: 1, per_page: 25, field: 'name', direction: 'asc' } as const

let staff: Staff
before(async () => {
  staff = await staffOffice()
})
after(() => staff.place.end())

describe('the list', () => {
  let oak: UserScope
  before(async () => {
    const client = await staff.place.addClient('oak')
    oak = await staff.place.scope(client, await staff.place.addPerson('Olga Oak'))
    const add = async (name: string, role: UserScope['role']) => {
      const person = await staff.place.addPerson(name)
      await staff.place.scope(client, person, { role })
      return person
    }
    const dora = await add('Dora Élan', 'analyst')
    const lock = await add('Lou Locked', 'validator')
    const reset = await add('Rhea Reset', 'validator')
    await staff.place.rows('update user_account set disabled_at = now(), locked_at = now() where id = $1', [
      dora.id,
    ])
    await staff.place.rows(
      'update user_account set locked_at = now(), password_reset_at = now() where id = $1',
      [lock.id],
    )
    await staff.place.rows('update user_account set password_reset_at = now() where id = $1', [reset.id])
    const yet = { email: 'yet@fanfare.test', name: 'Yves Yet', isPlatformAdmin: false }
    const { id } = await createUser(staff.place.db, yet, morning)
    await giveRole(staff.place.db, { userId: id, clientId: client.id, role: 'validator', at: morning })
    await staff.invite(oak, invitation('offered@fanfare.test', 'Odd Offered'))
  })
  const names = async (asked: object) =>
    (await listClientRoles(staff.place.db, oak, { ...page, ...asked })).rows.map(({ user }) => user.name)

  it('is found by name, e-mail, role and state, each in one state alone', async () => {
    assert.deepEqual(await names({ search: 'elan' }), ['Dora Élan'])
    assert.deepEqual(await names({ search: 'RHEA.RESET@' }), ['Rhea Reset'])
    assert.deepEqual(await names({ role: 'validator' }), ['Lou Locked', 'Rhea Reset', 'Yves Yet'])
    assert.deepEqual(await names({ state: 'disabled' }), ['Dora Élan'])
    assert.deepEqual(await names({ state: 'locked' }), ['Lou Locked'])
    assert.deepEqual(await names({ state: 'password_reset' }), ['Rhea Reset'])
    assert.deepEqual(await names({ state: 'invited' }), ['Yves Yet'])
    assert.deepEqual(await names({ state: 'active' }), ['Ana Admin', 'Olga Oak'])
    assert.deepEqual(await names({ state: 'active', role: 'analyst' }), [])
    const { rows } = await listClientRoles(staff.place.db, oak, page)
    for (const { user } of rows)
      assert.ok((await names({ state: user.state })).includes(user.name), `${user.name} is ${user.state}`)
  })

  it('gives one user alone by the id of the account, and nobody of another client', async () => {
    const { rows } = await listClientRoles(staff.place.db, oak, page)
    const rhea = rows.find(({ user }) => user.name === 'Rhea Reset')
    assert.deepEqual(await names({ user: rhea?.user.id }), ['Rhea Reset'])
    assert.deepEqual(await names({ user: staff.bea.actor.id }), [])
  })

  it('comes in pages, in the order that is asked for', async () => {
    const all = ['Ana Admin', 'Dora Élan', 'Lou Locked', 'Olga Oak', 'Rhea Reset', 'Yves Yet']
    assert.deepEqual(await names({}), all)
    assert.deepEqual(await names({ direction: 'desc' }), all.toReversed())
    assert.deepEqual(await names({ per_page: 4, page: 2 }), all.slice(4))
    assert.equal((await listClientRoles(staff.place.db, oak, { ...page, per_page: 4 })).total, 6)
    assert.equal((await names({ field: 'email', direction: 'desc' }))[0], 'Yves Yet')
  })

  it('says when somebody was seen last, also once the sessions are over, and how long an invitation is open', async () => {
    const { rows } = await listClientRoles(staff.place.db, oak, { ...page, search: 'yves' })
    const userId = rows[0]?.user.id
    await staff.place.rows(`insert into password_link values ($1, '\\x01', 'invitation', $2, $3)`, [
      userId,
      morning,
      later(7 * 86_400),
    ])
    await staff.enter(oak.actor)
    const at = async (seconds: number) => {
      const scope = { ...oak, at: later(seconds) }
      const { rows: found } = await listClientRoles(staff.place.db, scope, page)
      const of = (name: string) => found.find(({ user }) => user.name === name)?.user
      return [of('Olga Oak')?.last_seen_at, of('Yves Yet')?.invited_until]
    }
    assert.deepEqual(await at(60), [morning, later(7 * 86_400)])
    assert.deepEqual(await at(7 * 86_400), [morning, null])
    await deleteSessionsOf(staff.place.db, oak.actor.id)
    assert.deepEqual(await at(7 * 86_400), [morning, null])
  })

  it('is searched by the documented call for at most twenty colleagues, of this client alone', async () => {
    assert.deepEqual(
      (await findUsers(staff.place.db, oak, { search: 'l' })).map(({ name, email }) => [name, email]),
      [
        ['Dora Élan', 'dora.lan@fanfare.test'],
        ['Lou Locked', 'lou.locked@fanfare.test'],
        ['Olga Oak', 'olga.oak@fanfare.test'],
      ],
    )
    assert.deepEqual(await findUsers(staff.place.db, oak, { search: 'mara' }), [])
    for (let number = 10; number < 35; number++) {
      const person = await staff.place.addPerson(`Many ${number}`)
      await staff.place.scope(oak.client, person, { role: 'analyst' })
    }
    assert.equal((await findUsers(staff.place.db, oak, { search: 'many' })).length, 20)
  })

  it('names those of this client alone whose ids are given', async () => {
    const stranger = await staff.place.addPerson('Stan Stranger')
    const named = await findUsers(staff.place.db, oak, { ids: [oak.actor.id, stranger.id] })
    assert.deepEqual(
      named.map(({ name }) => name),
      ['Olga Oak'],
    )
  })
})
