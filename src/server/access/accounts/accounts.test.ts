import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { invitation, type Staff, staffOffice } from '#test/support/staff.ts'
import { deleteUser, disableUser, enableUser, lockUser, resetUserPassword } from './accounts.ts'
import { listInstallationUsers } from './installationUsers.ts'

let staff: Staff
let root: Person
before(async () => {
  staff = await staffOffice()
  root = await staff.place.addPerson('Rolf Root', { isPlatformAdmin: true })
})
after(() => staff.place.end())

const of = (user: { id: string }, from: string | undefined = 'maple') => ({ userId: user.id, from })
const byMara = (at = 0) => staff.place.staffScope({ ...staff.mara.actor, email: '' }, later(at))
const byRoot = () => staff.place.staffScope(root)

async function stateOf(user: { id: string }): Promise<string | undefined> {
  const asked = { page: 1, per_page: 100, field: 'name', direction: 'asc' } as const
  const { rows } = await listInstallationUsers(staff.place.db, byRoot(), asked)
  return rows.find(({ id }) => id === user.id)?.state
}

const actionsOn = async (client: { id: number }, user: { id: string }) =>
  (
    await staff.place.rows<{ action: string }>(
      `select action from audit_entry where client_id = $1 and entity_id = $2 order by number`,
      [client.id, user.id],
    )
  )
    .map(({ action }) => action)
    .filter((action) => !['role.give', 'user.create'].includes(action))

describe('an account', () => {
  it('that is disabled has no session, cannot sign in, and can after it is enabled', async () => {
    const { db, outside } = staff.place
    const { person } = await staff.worker('Dina Disabled')
    await staff.enter(person)
    await disableUser(db, byMara(), of(person))
    assert.deepEqual([await stateOf(person), await staff.countSessions(person)], ['disabled', 0])
    const attempt = {
      email: person.email,
      password: 'correct horse battery',
      address: '192.0.2.9',
      userAgent: '',
    }
    const enter = () => signIn({ db, outside }, byMara(), attempt)
    assert.equal((await refusalOf(enter())).reason, 'wrong_credentials')
    assert.equal((await refusalOf(disableUser(db, byMara(), of(person)))).reason, 'user_disabled')
    await enableUser(db, byMara(), of(person))
    assert.equal((await refusalOf(enableUser(db, byMara(), of(person)))).reason, 'user_not_disabled')
    assert.ok(await enter())
    assert.deepEqual(await actionsOn(staff.maple, person), ['user.disable', 'user.enable'])
  })

  it('that is locked and then disabled is locked again when it is enabled', async () => {
    const { db } = staff.place
    const { person } = await staff.worker('Lou Locked')
    await lockUser(db, byMara(), { ...of(person), is: true })
    await disableUser(db, byMara(), of(person))
    assert.equal(await stateOf(person), 'disabled')
    await enableUser(db, byMara(), of(person))
    assert.equal(await stateOf(person), 'locked')
    await lockUser(db, byMara(), { ...of(person), is: false })
    assert.equal(await stateOf(person), 'active')
  })

  it('that two lock at once is locked once; without saying what is wanted each toggles it', async () => {
    const { db } = staff.place
    const { person } = await staff.worker('Tom Toggled')
    await staff.enter(person)
    const lock = (is: boolean | undefined) => lockUser(db, byMara(), { ...of(person), is })
    await Promise.all([lock(true), lock(true)])
    assert.deepEqual([await stateOf(person), await staff.countSessions(person)], ['locked', 0])
    assert.deepEqual(await actionsOn(staff.maple, person), ['user.lock'])
    await Promise.all([lock(undefined), lock(undefined)])
    assert.equal(await stateOf(person), 'locked')
    await lock(undefined)
    assert.equal(await stateOf(person), 'active')
    const reset = (is: boolean | undefined) => resetUserPassword(db, byMara(), { ...of(person), is })
    await Promise.all([reset(true), reset(true)])
    assert.equal(await stateOf(person), 'password_reset')
    await reset(undefined)
    assert.equal(await stateOf(person), 'active')
  })

  it('that has to choose a new password has no session and is mailed a link, six times an hour at most', async () => {
    const { db } = staff.place
    const { person } = await staff.worker('Rhea Reset')
    await staff.enter(person)
    const reset = (is: boolean, at = 0) => resetUserPassword(db, byMara(at), { ...of(person), is })
    await reset(true)
    assert.deepEqual([await stateOf(person), await staff.countSessions(person)], ['password_reset', 0])
    assert.deepEqual(staff.jobsOf('access.mailLink', person.id), [
      { userId: person.id, purpose: 'reset', by: 'Mara Maple' },
    ])
    for (let times = 0; times < 5; times++) {
      await reset(false)
      await reset(true)
    }
    await reset(false)
    assert.equal((await refusalOf(reset(true))).reason, 'sendings_to_recipient')
    assert.equal(await stateOf(person), 'active')
    assert.equal(staff.jobsOf('access.mailLink', person.id).length, 6)
    await reset(true, 3600)
    assert.equal(staff.jobsOf('access.mailLink', person.id).length, 7)
  })

  it('that is disabled or was never entered is not asked for a new password', async () => {
    const { db } = staff.place
    const { userId: id } = await staff.invite(staff.mara, invitation('never@fanfare.test'))
    const reset = () => resetUserPassword(db, byRoot(), { ...of({ id }), is: true })
    assert.equal((await refusalOf(reset())).reason, 'user_invited')
    await disableUser(db, byRoot(), of({ id }))
    assert.equal((await refusalOf(reset())).reason, 'user_disabled')
    assert.equal(staff.jobsOf('access.mailLink', id).length, 1)
  })

  it('that is deleted is nowhere any more, and its name stays with what was done', async () => {
    const { db } = staff.place
    const { person } = await staff.worker('Gus Goner')
    await staff.place.scope(staff.birch, person, { role: 'analyst' })
    await staff.enter(person)
    await staff.place.rows(`insert into password_link values ($1, '\\x02', 'reset', now(), now())`, [
      person.id,
    ])
    await staff.place.rows(`insert into known_device values ('\\x02', $1, now())`, [person.id])
    await deleteUser(db, byRoot(), { ...of(person, undefined), seen: { email: person.email } })
    assert.deepEqual([await stateOf(person), await staff.countSessions(person)], [undefined, 0])
    for (const table of ['client_role', 'password_link', 'known_device', 'session'])
      assert.deepEqual(
        await staff.place.rows(`select 1 from ${table} where user_id = $1`, [person.id]),
        [],
        table,
      )
    const [kept] = await staff.place.rows(
      'select name, email, password_hash from user_account where id = $1',
      [person.id],
    )
    assert.deepEqual(kept, { name: 'Gus Goner', email: person.id, password_hash: null })
    assert.deepEqual(staff.jobsOf('access.endWork', person.id), [
      { clientIds: [staff.maple.id, staff.birch.id], userId: person.id },
    ])
    const [noted] = await staff.noted({ id: 0 }, 'user.delete', person.id)
    assert.deepEqual(noted?.before, {
      name: 'Gus Goner',
      email: person.email,
      roles: [
        { client: 'maple', role: 'validator' },
        { client: 'birch', role: 'analyst' },
      ],
    })
    assert.equal((await refusalOf(enableUser(db, byRoot(), of(person)))).reason, 'not_found')
    assert.ok(await staff.place.addPerson('Gus Goner'), 'the address is free again')
  })

  it('is not deleted where its address is not the one that was seen', async () => {
    const { person } = await staff.worker('Sean Seen')
    const seen = { email: 'somebody@else.test' }
    const refusal = await refusalOf(deleteUser(staff.place.db, byMara(), { ...of(person), seen }))
    assert.deepEqual([refusal.reason, refusal.type], ['email_meanwhile', 'stale'])
    assert.equal(await stateOf(person), 'active')
  })

  it('is acted on in the trail of the client that the call names, where both work for it', async () => {
    const { db } = staff.place
    const { person } = await staff.worker('Tara Trail')
    const toggle = (from: string | undefined) =>
      lockUser(db, byMara(), { userId: person.id, from, is: undefined })
    await staff.place.scope(staff.birch, { ...staff.mara.actor, email: '' }, { role: 'analyst' })
    await toggle('maple')
    await toggle(String(staff.maple.id))
    await toggle('birch')
    await toggle('no-such-client')
    await toggle(undefined)
    assert.deepEqual(await actionsOn(staff.maple, person), ['user.lock', 'user.unlock'])
    assert.deepEqual(await actionsOn({ id: 0 }, person), ['user.lock', 'user.unlock', 'user.lock'])
    assert.deepEqual(await actionsOn(staff.birch, person), [])
  })

  it('of the last client admin stays for everybody but platform admins, who close it', async () => {
    const { db } = staff.place
    const oak = await staff.place.addClient('oak')
    const olga = await staff.place.addPerson('Olga Oak')
    const scope = await staff.place.scope(oak, olga)
    const also = await staff.place.addPerson('Adam Also')
    await staff.place.scope(oak, also)
    // Ana, who made the client, cannot sign in.
    await staff.place.rows(`update user_account set locked_at = now() where name = 'Ana Admin'`)
    const byAdam = () => staff.place.staffScope(also)
    const acts = (by: () => ReturnType<typeof byRoot>) => ({
      disable: () => disableUser(db, by(), of(olga, 'oak')),
      lock: () => lockUser(db, by(), { ...of(olga, 'oak'), is: true }),
      reset: () => resetUserPassword(db, by(), { ...of(olga, 'oak'), is: true }),
      delete: () => deleteUser(db, by(), { ...of(olga, 'oak'), seen: undefined }),
    })
    // Nor can Adam, who asks as one who was closed meanwhile, nor whoever is only invited.
    await staff.invite(scope, { ...invitation('second@fanfare.test'), role: 'client_admin' })
    await staff.place.rows(`update user_account set password_hash = null where id = $1`, [also.id])
    for (const [act, work] of Object.entries(acts(byAdam))) {
      const { reason, values } = await refusalOf(work())
      assert.deepEqual(
        [reason, values],
        ['last_client_admin', { name: 'Olga Oak', client: 'Client oak' }],
        act,
      )
    }
    const asked = { page: 1, per_page: 25, field: 'name', direction: 'asc', user: olga.id } as const
    const shown = async () => (await listInstallationUsers(db, byRoot(), asked)).rows[0]
    assert.deepEqual(
      [(await shown())?.fixed_because, (await shown())?.last_admin_of],
      [null, [{ eid: 'oak', name: 'Client oak' }]],
    )
    await staff.enter(olga)
    const byRootActs = acts(byRoot)
    await byRootActs.reset()
    await resetUserPassword(db, byRoot(), { ...of(olga, 'oak'), is: false })
    await byRootActs.lock()
    await lockUser(db, byRoot(), { ...of(olga, 'oak'), is: false })
    await byRootActs.disable()
    assert.deepEqual([await stateOf(olga), await staff.countSessions(olga)], ['disabled', 0])
    await byRootActs.delete()
    assert.equal(await stateOf(olga), undefined)
    await staff.place.rows(`update user_account set locked_at = null where name = 'Ana Admin'`)
  })
})
