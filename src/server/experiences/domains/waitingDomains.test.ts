import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { NamesAwayError } from '#server/adapters/names/port.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createExperience, listServedDomains } from '../experiences.ts'
import { lookForDomains } from './lookForDomains.ts'
import { lookForWaiting } from './lookForWaiting.ts'
import type { DomainJob } from './lookSoon.ts'
import { checkDomains, listDomains } from './ownership.ts'

let world: Contest
/** Of another client, whose staff nobody here knows. */
let stranger: UserScope
/** The domain system. */
const names = new Map<string, string[]>()
const publicUrl = 'https://fanfare.test'

before(async () => {
  world = await contest()
  const client = await world.addClient('birch-bakery')
  stranger = await world.scope(client, await world.addPerson('Bo', { isPlatformAdmin: true }), {
    at: world.scopeNow().at,
  })
})
beforeEach(() => void world.jobs.splice(0))
after(() => world.end())

const records = {
  find: (name: string): Promise<readonly string[]> =>
    names.has(name)
      ? Promise.resolve(names.get(name) ?? [])
      : Promise.reject(new NamesAwayError('no name server')),
}
const want = (scope: UserScope, domain: string, name = domain) =>
  createExperience(world.db, scope, {
    kind: 'sweepstakes',
    form: sweepstakesForm.parse({ name, title: 'Win', domain }),
  })
const listed = async (scope: UserScope, idOrEid: string) =>
  (await listDomains(world.db, scope, { idOrEid, publicUrl }))[0]
const setRecord = async (scope: UserScope, idOrEid: string) => {
  const asked = await listed(scope, idOrEid)
  names.set(asked?.record_name ?? '', [asked?.record_value ?? ''])
}
const dueJobs = () => world.jobs.splice(0).filter(({ name }) => name === 'experiences.lookForDomains')
const context = () => ({ db: world.db, outside: { ...world.outside, textRecords: records } })
const minutesTo = (at: Date | undefined) => ((at?.getTime() ?? 0) - world.scopeNow().at.getTime()) / 60_000

test('a domain that waits is looked for ever more rarely, and whoever asked is told once it is shown', async () => {
  const made = await want(world.scopeNow(), 'waits.example')
  const minutes: number[] = []
  let [job] = dueJobs()
  for (let look = 0; look < 12; look += 1) {
    minutes.push(minutesTo(job?.startAfter))
    await lookForDomains(context(), job?.payload as DomainJob)
    job = dueJobs()[0]
  }
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720])
  assert.equal((await listed(world.scopeNow(), made.eid))?.fault, 'away')
  await setRecord(world.scopeNow(), made.eid)
  await lookForDomains(context(), job?.payload as DomainJob)
  assert.ok((await listed(world.scopeNow(), made.eid))?.verified_at)
  assert.equal(dueJobs().length, 0)
  const told = await world.rows<{ object_name: string; target: object }>(
    `select object_name, target from notification where kind = 'domain_verified'`,
  )
  assert.deepEqual(told, [
    { object_name: 'waits.example', target: { page: 'experience', kind: 'sweepstakes', eid: made.eid } },
  ])
  // A look that comes again finds nothing to do, and nobody is told twice.
  await lookForDomains(context(), job?.payload as DomainJob)
  assert.equal((await world.rows(`select 1 from notification where kind = 'domain_verified'`)).length, 1)
})

test('the last look is the last one, and one for an experience that is gone does nothing', async () => {
  const made = await want(world.scopeNow(), 'never.example')
  const [job] = dueJobs()
  await lookForDomains(context(), { ...(job?.payload as DomainJob), looks: 63 })
  assert.equal(dueJobs().length, 0)
  await world.rows('delete from public_domain where experience_id = $1', [made.id])
  await lookForDomains(context(), job?.payload as DomainJob)
  assert.equal(dueJobs().length, 0)
})

test('a domain that one client only waits for can be proved by another, who then has it alone', async () => {
  const waiting = await want(world.scopeNow(), 'both.example')
  const [job] = dueJobs()
  const owner = await want(stranger, 'both.example')
  await setRecord(stranger, owner.eid)
  const [shown] = await checkDomains(world.db, stranger, { idOrEid: owner.eid, publicUrl, records })
  assert.equal(shown?.fault, null)
  assert.ok(shown?.verified_at)
  assert.equal((await listServedDomains(world.db, stranger, owner.id)).length, 1)

  // Even with a record of its own beside the other one, the first client is shown nothing there.
  const asked = await listed(world.scopeNow(), waiting.eid)
  names.set('_fanfare.both.example', [shown?.record_value ?? '', asked?.record_value ?? ''])
  await lookForDomains(context(), job?.payload as DomainJob)
  const after = await listed(world.scopeNow(), waiting.eid)
  assert.deepEqual([after?.fault, after?.verified_at], ['taken', null])
  assert.equal((await listServedDomains(world.db, world.scopeNow(), waiting.id)).length, 0)

  const late = want(world.scopeNow(), 'both.example', 'late')
  assert.deepEqual((await refusalOf(late)).fields?.domain, [
    'Another experience has the domain both.example.',
  ])
})

test('of two who take the same domain for one client at once, one has it and the other is told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const domain = `atonce${round}.example`
    const taken = await Promise.allSettled([
      want(world.scopeNow(), domain),
      createExperience(world.db, world.scopeNow(), {
        kind: 'sweepstakes',
        form: sweepstakesForm.parse({ name: 'second', title: 'Win', domain_fr: domain }),
      }),
    ])
    const refused = taken.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 1)
    const { fields } = await refusalOf(Promise.reject(refused[0]?.status === 'rejected' && refused[0].reason))
    assert.deepEqual(Object.values(fields ?? {}), [[`Another experience has the domain ${domain}.`]])
    const held = await world.rows('select 1 from public_domain where domain = $1', [domain])
    assert.equal(held.length, 1)
  }
})

test('of two experiences of one client the second is told at once, and two who prove at once are not both shown', async () => {
  await want(world.scopeNow(), 'own.example')
  const second = want(world.scopeNow(), 'own.example', 'second')
  assert.deepEqual((await refusalOf(second)).fields?.domain, [
    'Another experience has the domain own.example.',
  ])

  const both = [
    { scope: world.scopeNow(), made: await want(world.scopeNow(), 'race.example') },
    { scope: stranger, made: await want(stranger, 'race.example') },
  ]
  const values = await Promise.all(both.map(({ scope, made }) => listed(scope, made.eid)))
  names.set(
    '_fanfare.race.example',
    values.map((value) => value?.record_value ?? ''),
  )
  const answers = await Promise.all(
    both.map(({ scope, made }) => checkDomains(world.db, scope, { idOrEid: made.eid, publicUrl, records })),
  )
  assert.deepEqual(
    answers.map(([one]) => one?.fault ?? 'shown').toSorted((a, b) => a.localeCompare(b)),
    ['shown', 'taken'],
  )
})

test('a domain that waits and nobody looks for is looked for once a day, one that is looked for already is left alone', async () => {
  const made = await want(world.scopeNow(), 'before.example')
  await world.rows('delete from public_domain where domain <> $1', ['before.example'])
  dueJobs()
  const dueFor = async () => {
    await lookForWaiting(context())
    return dueJobs().map(({ payload }) => (payload as DomainJob).experienceId)
  }
  assert.deepEqual(await dueFor(), [made.id])
  await lookForWaiting(context())
  const [job] = dueJobs()
  await lookForDomains(context(), job?.payload as DomainJob)
  assert.ok((await listed(world.scopeNow(), made.eid))?.checked_at)
  assert.deepEqual([await dueFor(), dueJobs().length], [[], 0])
  const yesterday = new Date(world.scopeNow().at.getTime() - 26 * 3_600_000)
  await world.rows('update public_domain set checked_at = $1 where experience_id = $2', [yesterday, made.id])
  assert.deepEqual(await dueFor(), [made.id])
})
