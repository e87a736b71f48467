/**
 * The validation queue (E4, decisions 4): an entry that waits is handed to one person for five minutes, with the one
 * behind it, so that the next is on the screen at once. Who takes gives back what was taken before. The order is that in
 * which the entries came in.
 */
import type * as z from 'zod'
import type { entryLock, takeEntryForValidation, validationEntry } from '#contract/entries/validationCalls.ts'
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { localTime, startOfDay } from '#server/platform/time.ts'
import { presented } from '../entries.ts'
import { findEarned } from '../queries/credits.ts'
import * as lists from '../queries/list.ts'
import { findHandOver, type HandedOver } from '../queries/notes.ts'
import * as queries from './queries.ts'

export type OfQueue = { readonly kind: Kind; readonly experience: string }
/** As the contract's answers go in: times are still Dates. */
export type ValidationEntry = z.input<typeof validationEntry>
type Lock = z.input<typeof entryLock>
type Handed = z.input<typeof takeEntryForValidation.answer>['data']
export type Next = Pick<Handed, 'waiting' | 'late' | 'kicked' | 'nextEntry' | 'nextOtherEntries'>

export type Asked = OfQueue & {
  readonly isKicked: boolean
  readonly skip: number
  /** The one that is asked for by its id or eid. */
  readonly entry?: string | undefined
}

export async function takeEntry(db: Db, scope: UserScope, asked: Asked): Promise<Handed> {
  const experienceId = await getQueueId(db, scope, asked)
  const [first, second] = await chooseEntries(db, scope, { ...asked, experienceId })
  const [entry, next, pace] = await Promise.all([
    showOne(db, scope, { experienceId, id: first }),
    nextOf(db, scope, { experienceId, id: second }),
    queries.findPace(db, scope, { experienceId, dayStart: today(scope) }),
  ])
  return { entry: entry.nextEntry, otherEntries: entry.nextOtherEntries, ...next, pace }
}

export async function getQueueId(db: Db, scope: UserScope, { kind, experience }: OfQueue): Promise<string> {
  const among = kindsWith('hasQueue').filter((one) => one === kind)
  return (await getExperienceRef(db, scope, { idOrEid: experience, among })).id
}

type Chosen = readonly [id?: string | undefined, next?: string | undefined]

async function chooseEntries(
  db: Db,
  scope: UserScope,
  { experienceId, entry, isKicked, skip }: Asked & { experienceId: string },
): Promise<Chosen> {
  if (entry !== undefined) return [await takeNamed(db, scope, { experienceId, entry })]
  if (isKicked) return [await queries.findKickedId(db, scope, { experienceId, skip })]
  const [first, second] = await handOut(db, scope, { experienceId, skip, count: 2 })
  return [first, second]
}

function handOut(
  db: Db,
  scope: UserScope,
  wanted: { experienceId: string; skip: number; count: number },
): Promise<string[]> {
  return db.transaction(scope, async (tx) => {
    await queries.waitInQueue(tx, scope, wanted.experienceId)
    return queries.handOut(tx, scope, wanted)
  })
}

/** It comes into the caller's hands where it waits; somebody else's stays theirs, and is shown with who has it. */
async function takeNamed(
  db: Db,
  scope: UserScope,
  { experienceId, entry }: { experienceId: string; entry: string },
): Promise<string> {
  const { id, status } = found(await queries.findEntryId(db, scope, { experienceId, entry }))
  if (status === 'pending') await queries.takeOne(db, scope, { id, experienceId })
  return id
}

/** The one that comes next into the caller's hands, for whoever has just decided one. */
export async function handNext(tx: Db, scope: UserScope, experienceId: string): Promise<Next> {
  await queries.waitInQueue(tx, scope, experienceId)
  const [id] = await queries.handOut(tx, scope, { experienceId, skip: 0, count: 1 })
  return nextOf(tx, scope, { experienceId, id })
}

type Shown = { experienceId: string; id: string | undefined }

async function nextOf(db: Db, scope: UserScope, shown: Shown): Promise<Next> {
  const [next, counts] = await Promise.all([
    showOne(db, scope, shown),
    queries.countQueue(db, scope, shown.experienceId),
  ])
  return { ...next, ...counts }
}

export async function showOne(
  db: Db,
  scope: UserScope,
  { experienceId, id }: Shown,
): Promise<Pick<Next, 'nextEntry' | 'nextOtherEntries'>> {
  if (id === undefined) return { nextEntry: null, nextOtherEntries: [] }
  const [row, others, [hold], { due_at, ...earned }, handedOver] = await Promise.all([
    lists.findEntry(db, scope, id),
    lists.findOtherEntries(db, scope, { experienceId, entry: id }),
    queries.findHolds(db, scope, [id]),
    findEarned(db, scope, id),
    findHandOver(db, scope, id),
  ])
  const entry = presented(found(row))
  return {
    nextEntry: {
      ...entry,
      ...earned,
      lock: lockOf(scope, hold),
      due_at,
      is_late: entry.status === 'pending' && due_at !== null && due_at < scope.at,
      handed_over: handedOver ? shownHandOver(scope, handedOver) : null,
    },
    nextOtherEntries: found(others).map(presented),
  }
}

const shownHandOver = (scope: UserScope, { user_id, ...handedOver }: HandedOver) => ({
  ...handedOver,
  is_mine: user_id === scope.actor.id,
})

export function lockOf(scope: UserScope, hold: queries.Hold | undefined): Lock {
  if (!hold) return { seconds_left: null, is_mine: false, holder: null }
  return {
    seconds_left: Math.ceil((hold.expires_at.getTime() - scope.at.getTime()) / 1000),
    is_mine: hold.user_id === scope.actor.id,
    holder: hold.user_name,
  }
}

/** The first moment of the client's day. */
const today = ({ client, at }: UserScope): Date =>
  startOfDay(client.timeZone, { day: localTime(client.timeZone, at).date, field: 'day' })

export async function relockEntry(
  db: Db,
  scope: UserScope,
  { entry, ...of }: OfQueue & { entry: string },
): Promise<Lock> {
  const experienceId = await getQueueId(db, scope, of)
  const { id, status } = found(await queries.findEntryId(db, scope, { experienceId, entry }))
  if (status !== 'pending' || !(await queries.takeOne(db, scope, { id, experienceId })))
    refuse('entry_lock_lost')
  const [hold] = await queries.findHolds(db, scope, [id])
  return lockOf(scope, hold)
}
