/**
 * The validation queue (E4, decisions 4): an entry that waits is handed to one person for five minutes, with the one
 * behind it, so that the next is on the screen at once. Who takes gives back what was taken before. The order is that in
 * which the entries came in.
 */
import type * as z from 'zod'
import { numberedOf } from '#contract/entries/numberedImages.ts'
import type { entryLock, takeEntryForValidation, validationEntry } from '#contract/entries/validationCalls.ts'
import { type Kind, kinds, kindsWith } from '#contract/experiences/kinds.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { localTime, startOfDay } from '#server/platform/time.ts'
import { presented } from '../entries.ts'
import { type Analysis, analyse } from '../fraud/analyses.ts'
import { imageAddress } from '../images/imageAddress.ts'
import { listImages } from '../images/queries.ts'
import { findEarned } from '../queries/credits.ts'
import { findEntryId, findPlacedEntry } from '../queries/entries.ts'
import * as lists from '../queries/list.ts'
import { findHandOver, type HandedOver } from '../queries/notes.ts'
import { findPace } from '../queries/pace.ts'
import * as queries from './queries.ts'

export type OfQueue = { readonly kind: Kind; readonly experience: string }
/** As the contract's answers go in: times are still Dates. */
export type ValidationEntry = z.input<typeof validationEntry>
type Lock = z.input<typeof entryLock>
type Handed = z.input<typeof takeEntryForValidation.answer>['data']
export type Next = Pick<Handed, 'waiting' | 'late' | 'kicked' | 'nextEntry' | 'nextOtherEntries'>

export type Asked = {
  readonly isKicked: boolean
  readonly skip: number
  /** The one that is asked for by its id or eid. */
  readonly entry?: string | undefined
  /** A kicked one by its id or eid: the one behind it is asked for. */
  readonly behind?: string | undefined
}

export async function takeEntry(
  db: Db,
  scope: UserScope,
  { kind, experience, ...asked }: OfQueue & Asked,
): Promise<Handed> {
  const experienceId = await getQueueId(db, scope, { kind, experience })
  return take(db, scope, { ...asked, queue: queueOf(experienceId) })
}

/** The same, of whichever experience of the client. */
export async function takeAnyEntry(db: Db, scope: UserScope, asked: Asked): Promise<Handed> {
  const experiences = await queries.listQueues(db, scope)
  const ids = experiences.map(({ id }) => id)
  const waitingIds = experiences.filter(({ waits }) => waits).map(({ id }) => id)
  return take(db, scope, { ...asked, queue: { ids, waitingIds } })
}

/** Experiences whose entries are handed out together; entries wait in some of them alone. */
type Queue = {
  readonly ids: readonly string[]
  readonly waitingIds: readonly string[]
  readonly only?: string
}
const queueOf = (experienceId: string): Queue => ({
  ids: [experienceId],
  waitingIds: [experienceId],
  only: experienceId,
})
type Taking = Asked & { readonly queue: Queue }

async function take(db: Db, scope: UserScope, asked: Taking): Promise<Handed> {
  const { queue } = asked
  const [first, second] = await chooseEntries(db, scope, asked)
  const [entry, next, pace] = await Promise.all([
    showOne(db, scope, first),
    nextOf(db, scope, { queue, next: second }),
    findPace(db, scope, { experienceId: queue.only, dayStart: today(scope) }),
  ])
  return { entry: entry.nextEntry, otherEntries: entry.nextOtherEntries, ...next, pace }
}

export function getQueue(
  db: Db,
  scope: UserScope,
  { kind, experience }: OfQueue,
): ReturnType<typeof getExperienceRef> {
  const among = kindsWith('hasQueue').filter((one) => one === kind)
  return getExperienceRef(db, scope, { idOrEid: experience, among })
}

export const getQueueId = async (db: Db, scope: UserScope, of: OfQueue): Promise<string> =>
  (await getQueue(db, scope, of)).id

async function chooseEntries(
  db: Db,
  scope: UserScope,
  { queue, entry, isKicked, skip, behind: named }: Taking,
): Promise<readonly (queries.Placed | undefined)[]> {
  if (entry !== undefined) return [await takeNamed(db, scope, { queue, entry })]
  if (isKicked) {
    const experienceIds = queue.ids
    const behind = named && found(await findPlacedEntry(db, scope, { experienceIds, entry: named }))
    return [await queries.findKicked(db, scope, { experienceIds, skip, behind: behind || undefined })]
  }
  return handOut(db, scope, { experienceIds: queue.waitingIds, skip, count: 2 })
}

/** Others who take wait for no more than this; both leave in one message, so for no more than their run. */
const handOut = (db: Db, scope: UserScope, wanted: Parameters<typeof queries.handOut>[2]) =>
  db.transaction(scope, async (tx) => {
    const [, placed] = await Promise.all([
      queries.waitInQueue(tx, scope, wanted.experienceIds),
      queries.handOut(tx, scope, wanted),
    ])
    return placed
  })

/** It comes into the caller's hands where it waits; somebody else's stays theirs, and is shown with who has it. */
async function takeNamed(
  db: Db,
  scope: UserScope,
  { queue: { ids }, entry }: { queue: Queue; entry: string },
): Promise<queries.Placed> {
  const {
    id,
    status,
    experience_id: experienceId,
  } = found(await findPlacedEntry(db, scope, { experienceIds: ids, entry }))
  if (status === 'pending') await queries.takeOne(db, scope, { id, experienceId })
  return { id, experienceId }
}

/** The one that comes next into the caller's hands, for whoever has just decided one. */
export async function handNext(db: Db, scope: UserScope, experienceId: string): Promise<Next> {
  const [next] = await handOut(db, scope, { experienceIds: [experienceId], skip: 0, count: 1 })
  return nextOf(db, scope, { queue: queueOf(experienceId), next })
}

/** So many are counted in a moment, and each time. */
const fewEntries = 1000
/** Of a long queue nobody needs them to the entry; it is counted again each three seconds, however many work on it. */
const countedQueues = createMemory<queries.Counts>({
  name: 'queue_counts',
  freshFor: 3000,
  keptFor: 10_000,
  mostEntries: 1000,
  isKept: ({ waiting, late, kicked }) => Math.max(waiting, late, kicked) > fewEntries,
})

function countQueue(db: Db, scope: UserScope, { ids }: Queue): Promise<queries.Counts> {
  const asked = { db, clientId: scope.client.id, key: ids.join(), at: scope.at }
  return countedQueues.recall(asked, () => queries.countQueue(db, scope, ids))
}

type Shown = { readonly queue: Queue; readonly next: queries.Placed | undefined }

async function nextOf(db: Db, scope: UserScope, { queue, next }: Shown): Promise<Next> {
  const [shown, counts] = await Promise.all([showOne(db, scope, next), countQueue(db, scope, queue)])
  return { ...shown, ...counts }
}

/** Its reads leave in one message, on one connection: many validate at once. */
export async function showOne(
  db: Db,
  scope: UserScope,
  placed: queries.Placed | undefined,
): Promise<Pick<Next, 'nextEntry' | 'nextOtherEntries'>> {
  if (!placed) return { nextEntry: null, nextOtherEntries: [] }
  const { id, experienceId } = placed
  const [row, place, images, others, [hold], { due_at, ...earned }, handedOver] = await db.transaction(
    scope,
    (tx) =>
      Promise.all([
        lists.findEntry(tx, scope, id),
        getExperienceRef(tx, scope, { idOrEid: experienceId }),
        listImages(tx, scope, { experienceId, entry: id }),
        lists.findOtherEntries(tx, scope, { experienceId, entry: id }),
        queries.findHolds(tx, scope, [id]),
        findEarned(tx, scope, id),
        findHandOver(tx, scope, id),
      ]),
  )
  const analyses = await analysesFor(db, scope, { ...place, entry: id })
  const entry = presented(found(row))
  const otherEntries = found(others).map(presented)
  const { kind, eid, name } = place
  const address = imageAddress(scope, { kind, experience: eid, entry: entry.eid })
  const pictures = images
    .filter((image) => !image.is_of_claim)
    .map((image) => ({
      id: image.id,
      disk_url: image.has_preview ? `${address}/${image.id}` : null,
      rotation: image.rotation,
      md5: image.md5,
    }))
  return {
    nextEntry: {
      ...entry,
      ...earned,
      experience: { kind, eid, name },
      participant: {
        id: entry.participant_id,
        name: entry.participant_name,
        phone: entry.phone,
        email: entry.email,
      },
      other_entries: otherEntries,
      images: pictures,
      ...numberedOf(pictures),
      lock: lockOf(scope, hold),
      due_at,
      is_late: entry.status === 'pending' && due_at !== null && due_at < scope.at,
      handed_over: handedOver ? shownHandOver(scope, handedOver) : null,
      ...analyses,
    },
    nextOtherEntries: otherEntries,
  }
}

type Analysed = Pick<ValidationEntry, 'fraud_analyses'>

/** Of an entry that is handed out, from when it is the one behind: most are looked at within that. */
const analysed = createMemory<Analysis[]>({ name: 'fraud_analyses', freshFor: 30_000, mostEntries: 1000 })

/** The answer of `entry-fraud`, where E3 has them in the entry itself: of the kinds whose entries earn credits. */
async function analysesFor(
  db: Db,
  scope: Scope,
  { kind, id: experienceId, entry }: { kind: Kind; id: string; entry: string },
): Promise<Analysed> {
  if (!kinds[kind].earnsCredits) return {}
  const asked = { db, clientId: scope.client.id, key: entry, at: scope.at }
  return { fraud_analyses: await analysed.recall(asked, () => analyse(db, scope, { experienceId, entry })) }
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
  const { id, status } = found(await findEntryId(db, scope, { experienceId, entry }))
  if (status !== 'pending' || !(await queries.takeOne(db, scope, { id, experienceId })))
    refuse('entry_lock_lost')
  const [hold] = await queries.findHolds(db, scope, [id])
  return lockOf(scope, hold)
}
