import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { RefusedError } from '#server/platform/errors.ts'
import type { ClientRef } from '#server/platform/scope.ts'
import { type Office, office, type Person } from '#test/support/office.ts'
import { isWhole } from '#test/support/share.ts'
import { deleteUser, disableUser, lockUser, resetUserPassword } from './accounts.ts'
import { changeClientRole, endClientRole } from './clientRoles.ts'
import { setPlatformAdmin } from './installationUsers.ts'

/** Acts of one administrator on another. */
type Act = (by: Person, on: Person, client: ClientRef) => Promise<unknown>

describe('two administrators who act on each other at once', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const rounds = isWhole ? 20 : 6
  const of = ({ id }: Person, { eid }: ClientRef) => ({ userId: id, from: eid })
  const roleOf = async ({ id }: Person, client: ClientRef): Promise<string> => {
    const [role] = await place.rows<{ id: string }>(
      'select id from client_role where user_id = $1 and client_id = $2',
      [id, client.id],
    )
    return role?.id ?? '0197a000-0000-7000-8000-000000000000'
  }
  const scopeOf = (by: Person, client: ClientRef) =>
    ({ ...place.staffScope(by), client, role: 'client_admin' }) as const

  const acts: Record<string, Act> = {
    disable: (by, on, client) => disableUser(place.db, place.staffScope(by), of(on, client)),
    lock: (by, on, client) => lockUser(place.db, place.staffScope(by), { ...of(on, client), is: true }),
    reset: (by, on, client) =>
      resetUserPassword(place.db, place.staffScope(by), { ...of(on, client), is: true }),
    delete: (by, on, client) =>
      deleteUser(place.db, place.staffScope(by), { ...of(on, client), seen: undefined }),
  }
  const roleActs: Record<string, Act> = {
    'end the role': async (by, on, client) =>
      endClientRole(place.db, scopeOf(by, client), { id: await roleOf(on, client), seen: undefined }),
    'change the role': async (by, on, client) =>
      changeClientRole(place.db, scopeOf(by, client), {
        id: await roleOf(on, client),
        sent: { role: 'analyst' },
      }),
  }

  /** Both at once, in both orders; who was refused, and why. */
  async function clash(round: number, [one, other]: [() => Promise<unknown>, () => Promise<unknown>]) {
    const works = round % 2 === 0 ? [one(), other()] : [other(), one()]
    const settled = await Promise.allSettled(works)
    return settled.flatMap((end) => {
      if (end.status === 'fulfilled') return []
      assert.ok(end.reason instanceof RefusedError, String(end.reason))
      return [end.reason.refusal.reason]
    })
  }

  const administratorsOf = async ({ id }: ClientRef) =>
    (
      await place.rows(
        `select 1 from client_role r join user_account u on u.id = r.user_id
         where r.client_id = $1 and r.role = 'client_admin' and u.disabled_at is null and u.locked_at is null
           and u.password_reset_at is null and u.password_hash is not null`,
        [id],
      )
    ).length

  /** A client of these people alone. */
  async function clientOf(name: string, people: readonly Person[]): Promise<ClientRef> {
    const client = await place.addClient(name)
    await place.rows('delete from client_role where client_id = $1', [client.id])
    for (const person of people) await place.scope(client, person)
    return client
  }

  for (const [name, act] of Object.entries({ ...acts, ...roleActs }))
    it(`of a client: one of them stays, whoever comes first (${name})`, async () => {
      const reasons = new Set<string>()
      for (let round = 0; round < rounds; round++) {
        const label = `${name.replaceAll(' ', '-')}-${round}`
        const [one, other] = [await place.addPerson(`One ${label}`), await place.addPerson(`Other ${label}`)]
        const client = await clientOf(label, [one, other])
        const refused = await clash(round, [() => act(one, other, client), () => act(other, one, client)])
        assert.equal(refused.length, 1, `round ${round}`)
        assert.equal(await administratorsOf(client), 1, `round ${round}`)
        for (const reason of refused) reasons.add(reason)
      }
      // A role that ended, or a user who was deleted, may also be gone before it is looked for.
      for (const reason of reasons)
        assert.ok(['last_client_admin', 'not_found', 'unauthenticated'].includes(reason), reason)
    })

  it('with a third one beside them, the second of the two acts no more', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other, third] = [
        await place.addPerson(`One third ${round}`),
        await place.addPerson(`Other third ${round}`),
        await place.addPerson(`Third third ${round}`),
      ]
      const client = await clientOf(`third-${round}`, [one, other, third])
      const [disable, end] = [acts.disable as Act, roleActs['end the role'] as Act]
      const refused = await clash(round, [() => disable(one, other, client), () => end(other, one, client)])
      assert.equal(refused.length, 1, `round ${round}`)
      assert.equal(await administratorsOf(client), 2)
    }
  })

  it('of the installation: one platform admin stays, whatever each does to the other', async () => {
    await place.rows(`update user_account set is_platform_admin = false`)
    const one = await place.addPerson('One Platform', { isPlatformAdmin: true })
    const other = await place.addPerson('Other Platform', { isPlatformAdmin: true })
    const client = await place.addClient('platform')
    const withdraw: Act = (by, on) =>
      setPlatformAdmin(place.db, place.staffScope(by), { userId: on.id, is: false })
    const { disable, lock, reset } = acts as Record<'disable' | 'lock' | 'reset', Act>
    for (const [name, [mine, theirs]] of Object.entries({
      withdraw: [withdraw, withdraw],
      disable: [disable, disable],
      'disable and withdraw': [disable, withdraw],
      'lock and reset': [lock, reset],
    } satisfies Record<string, [Act, Act]>))
      for (let round = 0; round < rounds; round++) {
        const refused = await clash(round, [() => mine(one, other, client), () => theirs(other, one, client)])
        assert.equal(refused.length, 1, `${name}, round ${round}`)
        const left = await place.rows(
          `update user_account set disabled_at = null, locked_at = null, password_reset_at = null,
             is_platform_admin = true
           from (select id, is_platform_admin and disabled_at is null and locked_at is null
             and password_reset_at is null as is_left from user_account) was
           where was.id = user_account.id and user_account.id = any($1) returning was.is_left`,
          [[one.id, other.id]],
        )
        assert.deepEqual(
          left.filter((row) => (row as { is_left: boolean }).is_left).length,
          1,
          `${name}, round ${round}`,
        )
      }
  })
})
