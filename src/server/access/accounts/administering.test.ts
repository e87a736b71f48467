import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ClientRef } from '#server/platform/scope.ts'
import { type Office, office, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { deleteUser, disableUser, enableUser, lockUser, resetUserPassword } from './accounts.ts'
import { listClientRoles } from './clientRoles.ts'
import { endUserSession, listUserSessions } from './userSessions.ts'

describe('who may act on whom', () => {
  let place: Office
  let maple: ClientRef
  let birch: ClientRef
  const people = {} as Record<'mara' | 'max' | 'bea' | 'vic' | 'both' | 'pia' | 'root' | 'nora', Person>
  before(async () => {
    place = await office()
    maple = await place.addClient('maple')
    birch = await place.addClient('birch')
    const add = async (name: string) => place.addPerson(name)
    Object.assign(people, {
      mara: await add('Mara Maple'),
      max: await add('Max Maple'),
      bea: await add('Bea Birch'),
      vic: await add('Vic Validator'),
      both: await add('Bo Both'),
      nora: await add('Nora Nowhere'),
      pia: await place.addPerson('Pia Platform', { isPlatformAdmin: true }),
      root: await place.addPerson('Rolf Root', { isPlatformAdmin: true }),
    })
    for (const person of [people.mara, people.max]) await place.scope(maple, person)
    await place.scope(birch, people.bea)
    for (const client of [maple, birch]) await place.scope(client, people.both, { role: 'analyst' })
    await place.scope(maple, people.vic, { role: 'validator' })
    await place.scope(maple, people.pia, { role: 'analyst' })
  })
  after(() => place.end())

  const session = '0197a000-0000-7000-8000-000000000000'
  /** Every call that acts on an account, with how it is refused. */
  const acts = {
    disable: disableUser,
    enable: enableUser,
    lock: (db, scope, acted) => lockUser(db, scope, { ...acted, is: undefined }),
    reset: (db, scope, acted) => resetUserPassword(db, scope, { ...acted, is: undefined }),
    delete: (db, scope, acted) => deleteUser(db, scope, { ...acted, seen: undefined }),
    'end a session': (db, scope, acted) => endUserSession(db, scope, { ...acted, session }),
  } satisfies Record<string, typeof disableUser>

  async function refusalsOf(asker: Person, target: Person): Promise<string[]> {
    const reasons = Object.values(acts).map(async (act) => {
      const work = act(place.db, place.staffScope(asker), { userId: target.id, from: undefined })
      return (await refusalOf(work)).reason
    })
    return [...new Set(await Promise.all(reasons))]
  }

  const refused: [string, keyof typeof people, keyof typeof people, string][] = [
    ['nobody acts on the own account', 'mara', 'mara', 'own_account'],
    ['nor does a platform admin', 'pia', 'pia', 'own_account'],
    ['only administrators act on accounts', 'vic', 'max', 'not_an_administrator'],
    ['a client admin acts on nobody who works elsewhere too', 'mara', 'both', 'of_other_clients'],
    ['nor on a platform admin', 'mara', 'pia', 'of_platform_admins'],
    ['a user of another client is not there', 'mara', 'bea', 'not_found'],
    ['nor is one without a client', 'mara', 'nora', 'not_found'],
    ['nor anybody for one without a client', 'nora', 'mara', 'not_found'],
  ]
  for (const [rule, asker, target, reason] of refused)
    it(rule, async () => {
      assert.deepEqual(await refusalsOf(people[asker], people[target]), [reason])
      const sessions = listUserSessions(place.db, place.staffScope(people[asker]), {
        userId: people[target].id,
        token: undefined,
      })
      if (asker === target) assert.deepEqual(await sessions, [])
      else assert.equal((await refusalOf(sessions)).reason, reason)
    })

  it('a user that does not exist is the same 404', async () => {
    const unknown = { id: session, name: '', email: '' }
    assert.deepEqual(await refusalsOf(people.mara, unknown), ['not_found'])
    assert.deepEqual(await refusalsOf(people.root, unknown), ['not_found'])
  })

  it('a client admin of all clients that the user works for may, and so may a platform admin', async () => {
    for (const [asker, target] of [
      [people.mara, people.vic],
      [people.root, people.both],
      [people.root, people.nora],
      [people.root, people.pia],
    ] as const) {
      const asked = { userId: target.id, from: undefined }
      await lockUser(place.db, place.staffScope(asker), { ...asked, is: true })
      await lockUser(place.db, place.staffScope(asker), { ...asked, is: false })
    }
    await place.scope(birch, people.mara)
    await lockUser(place.db, place.staffScope(people.mara), {
      userId: people.both.id,
      from: undefined,
      is: true,
    })
    await lockUser(place.db, place.staffScope(people.mara), {
      userId: people.both.id,
      from: undefined,
      is: false,
    })
    await place.rows('delete from client_role where user_id = $1 and client_id = $2', [
      people.mara.id,
      birch.id,
    ])
  })

  it('an answer says the same reason, for the account and for the role', async () => {
    const page = { page: 1, per_page: 25, field: 'name', direction: 'asc' } as const
    const shownTo = async (person: Person, role: 'client_admin' | 'campaign_manager') => {
      const scope = { ...place.staffScope(person), client: maple, role }
      const { rows } = await listClientRoles(place.db, scope, page)
      return Object.fromEntries(
        rows.map(({ user, fixed_because: because }) => [
          user.name,
          [user.fixed_because?.reason ?? null, because?.reason ?? null],
        ]),
      )
    }
    assert.deepEqual(await shownTo(people.mara, 'client_admin'), {
      'Ana Admin': ['of_platform_admins', null],
      'Bo Both': ['of_other_clients', null],
      'Mara Maple': ['own_account', 'own_role'],
      'Max Maple': [null, null],
      'Pia Platform': ['of_platform_admins', null],
      'Vic Validator': [null, null],
    })
    const cleo = await place.addPerson('Cleo Campaigns')
    await place.scope(maple, cleo, { role: 'campaign_manager' })
    const { 'Vic Validator': vic, 'Cleo Campaigns': own } = await shownTo(cleo, 'campaign_manager')
    assert.deepEqual(
      [vic, own],
      [
        ['not_an_administrator', 'not_an_administrator'],
        ['own_account', 'own_role'],
      ],
    )
  })
})
