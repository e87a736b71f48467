/**
 * Entries by day are written with the entries. From before that, or in another zone than they were written in, they are
 * counted once by a job, a month of an experience in a transaction; until all of a client's are, reports count the rows.
 * Killed or run twice it adds what is missing then, which may be nothing.
 */
import { Temporal } from 'temporal-polyfill'
import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { localTime, startOfDay } from '#server/platform/time.ts'
import * as queries from '../queries/days.ts'

export type FillJob = { readonly clientId: number }

/** Whoever read the client's zone before it changed, or wrote an entry without its day, is done by then. */
const settledMs = 5 * 60_000
const daysOfPart = 31

export async function enqueueDayFills(db: Db): Promise<void> {
  for (const clientId of await queries.listUnfilledClients(db)) await enqueueFill(db, { clientId })
}

const enqueueFill = (db: Db, payload: FillJob, startAfter?: Date) =>
  db.enqueue({ name: 'entries.fillDays', payload, ...(startAfter && { startAfter }) })

export async function fillDays({ db, outside }: JobContext, job: FillJob): Promise<void> {
  const scope = systemScope(await getClientRef(db, job.clientId), 'Reports', outside.clock.now())
  const { noted_at, filled_at } = await queries.noteZone(db, scope)
  if (filled_at) return
  const settledAt = new Date(noted_at.getTime() + settledMs)
  if (settledAt > scope.at) return enqueueFill(db, job, settledAt)
  for (const experienceId of await queries.listToFill(db, scope))
    for (const part of partsOf(scope, experienceId, await queries.getFilledSpan(db, scope, experienceId)))
      await fillPart(db, scope, part)
  await queries.markFilled(db, scope)
}

function fillPart(db: Db, scope: Scope, part: queries.DaysOfPart): Promise<void> {
  return db.transaction(scope, async (tx) => {
    await queries.lockForFilling(tx, scope, part.experienceId)
    await queries.insertMissing(tx, scope, await queries.listMissing(tx, scope, part))
  })
}

type Span = Awaited<ReturnType<typeof queries.getFilledSpan>>

/** Months from the first to the last day that has entries, or had them in another zone. */
function* partsOf({ client: { timeZone } }: Scope, experienceId: string, span: Span) {
  const days = [span.first, span.last].flatMap((at) => (at ? [localTime(timeZone, at).date] : []))
  const known = [...days, span.first_day, span.last_day].filter((day) => day !== null).sort()
  const [first, last] = [known.at(0), known.at(-1)]
  if (first === undefined || last === undefined) return
  const field = 'day'
  for (let from = first; from <= last; ) {
    const next = Temporal.PlainDate.from(from).add({ days: daysOfPart })
    const until = next.subtract({ days: 1 }).toString()
    const [start, end] = [from, next.toString()].map((day) => startOfDay(timeZone, { day, field }))
    if (start && end) yield { experienceId, from, until, start, end }
    from = next.toString()
  }
}
