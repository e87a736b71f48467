/**
 * Reporting: what is open in a client, what comes next, and what waits for the person who asks. It reads over the
 * tables of every domain and changes none of them; its own say who gets reports by e-mail (`schedules/`). Nobody is
 * told of what his or her role may do nothing about.
 */
import type { z } from 'zod'
import type { home, waiting } from '#contract/reporting/calls.ts'
import { setUpSteps, type Wait, waits } from '#contract/reporting/waits.ts'
import type { Area } from '#contract/roles.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createMemory, type Memory } from '#server/platform/memory.ts'
import { totalCap } from '#server/platform/paging.ts'
import { isAllowed, type UserScope } from '#server/platform/scope.ts'
import { lastDays } from './days.ts'
import {
  countEntriesByDay,
  type Day,
  type DayCount,
  getSetUp,
  hasInvited,
  listNextSends,
  listOpenExperiences,
} from './queries/home.ts'
import { type BounceRow, countWaiting, listBounceRows } from './queries/waiting.ts'

export { schedulesOfClients } from './schedules/zone.ts'

type Waiting = z.input<typeof waiting>
type Home = z.input<typeof home>

/** The area that one must be able to change to do something about it. */
const areaOf: Record<Wait, Area> = {
  pending_entries: 'validation',
  draws_to_confirm: 'confirmation',
  approvals: 'broadcasts',
  unread_conversations: 'conversations',
  unread_messenger: 'conversations',
  failed_jobs: 'operations',
  bounces: 'broadcasts',
  due_tasks: 'operations',
}
const namedExperiences = 5

/** Only what there is, in the order of `waits`. */
export async function listWaiting(db: Db, scope: UserScope): Promise<Waiting[]> {
  const asked = waits.filter((what) => isAllowed(scope, areaOf[what], 'change'))
  if (asked.length === 0) return []
  const rows = await countWaiting(db, scope, asked)
  return asked.flatMap((what) => {
    const row = rows.find((one) => one.what === what)
    if (!row || row.count === 0 || !row.since) return []
    const experiences = row.experiences
      .slice(0, namedExperiences)
      .map(({ count, ...experience }) => ({ ...experience, ...capped(count) }))
    return [{ what, ...capped(row.count), since: row.since, experiences }]
  })
}

const capped = (count: number) => ({ count: Math.min(count, totalCap), is_capped: count > totalCap })

export type Bounce = Pick<BounceRow, 'participant_id' | 'is_flagged' | 'channel' | 'address' | 'at'> & {
  name: string
}

export async function listBounces(db: Db, scope: UserScope): Promise<Bounce[]> {
  const rows = await listBounceRows(db, scope)
  return rows.map(({ first_name, last_name, phone, email, ...row }) => ({
    ...row,
    name: participantName({ first_name, last_name, phone, email }),
  }))
}

export async function getHome(db: Db, scope: UserScope): Promise<Home> {
  const [experiences, sends, set_up] = await Promise.all([
    isAllowed(scope, 'experiences', 'read') ? openExperiences(db, scope) : [],
    isAllowed(scope, 'broadcasts', 'read') ? listNextSends(db, scope) : [],
    isAllowed(scope, 'clientSettings', 'change') ? setUpOf(db, scope) : null,
  ])
  return { experiences, sends, set_up }
}

async function setUpOf(db: Db, scope: UserScope): Promise<Home['set_up']> {
  const found = await getSetUp(db, scope)
  const done = { ...found, colleagues: found.colleagues || (await hasInvited(db, scope)) }
  const steps = setUpSteps.map((step) => ({ step, is_done: done[step] }))
  return steps.every(({ is_done }) => is_done) ? null : steps
}

/** Nobody needs today's entries to the second. */
const entriesToday = createMemory<DayCount[]>({
  name: 'entries_today',
  freshFor: 60_000,
  mostEntries: 500,
})
/** No entry is added to a day that is over, and the days of a busy experience are long ranges of an index. */
const entriesBefore = createMemory<DayCount[]>({
  name: 'entries_before_today',
  freshFor: 3_600_000,
  mostEntries: 500,
})

async function openExperiences(db: Db, scope: UserScope): Promise<Home['experiences']> {
  const experiences = await listOpenExperiences(db, scope)
  if (experiences.length === 0) return []
  const experienceIds = experiences.map(({ id }) => id).sort()
  const counted = (memory: Memory<DayCount[]>, days: readonly Day[]) => {
    const key = [days.at(-1)?.start.getTime(), scope.client.timeZone, ...experienceIds].join()
    return memory.recall({ db, clientId: scope.client.id, key, at: scope.at }, () =>
      countEntriesByDay(db, scope, { experienceIds, days }),
    )
  }
  const days = lastDays(scope)
  const counts = await Promise.all([
    counted(entriesBefore, days.slice(0, -1)),
    counted(entriesToday, days.slice(-1)),
  ])
  return experiences.map(({ id, ...experience }) => ({
    ...experience,
    entries: counts
      .flat()
      .flatMap(({ experience_id, day, count }) => (experience_id === id ? [{ day, count }] : [])),
  }))
}
