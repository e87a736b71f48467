import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { OutputOf, Route } from '#contract/kit.ts'
import type { Role } from '#contract/roles.ts'
import { type RouteName, type Routes, routes } from '#contract/routes.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { ReadText, ReceiptReader } from '#server/adapters/reading/port.ts'
import type { Application } from '#server/main/application.ts'
import { handlers, jobs } from '#server/main/registry.ts'
import { runDelivery } from '#server/messaging/messaging.ts'
import { createBell } from '#server/platform/bell.ts'
import type { Db, NewJob, Within } from '#server/platform/db/db.ts'
import type { Received } from '#server/platform/http/call.ts'
import type { Once } from '#server/platform/http/idempotency.ts'
import type { ClientRef } from '#server/platform/scope.ts'

type AnswerOf<Name extends RouteName> = Routes[Name] extends { answer: infer A } ? OutputOf<A> : undefined
/** Somebody who uses the console in the demo. */
export type Player = {
  readonly id: string
  readonly name: string
  readonly client: ClientRef
  readonly role: Role
}
type Input = {
  params?: object
  query?: object
  body?: unknown
  csv?: string
  csvName?: string
  /** The path of a file to upload. */
  file?: string
  /** The body of another site's call. */
  received?: Received
}

/**
 * The demo's stage: the product's own calls and jobs, played at times of the past. Jobs run when the stage's clock
 * reaches them; those of the future go to the real queue at the end.
 */
export type Stage = {
  readonly db: Db
  readonly publicUrl: string
  /** Makes a call as its user would, checked by the contract. */
  call<Name extends RouteName>(who: Player, name: Name, input?: Input): Promise<AnswerOf<Name>>
  /** A call from outside: a phone, a browser. */
  fromOutside<Name extends RouteName>(name: Name, input: Input): Promise<AnswerOf<Name>>
  /** Moves the clock forward, runs the jobs that fall due on the way and delivers what they queued. */
  moveTo(at: Date): Promise<void>
  now(): Date
  /** The text that stands on the next pictures: the demo drew them, so nobody has to read them. */
  reads(text: ReadText): void
  /** Gives the jobs of the future to the real queue. */
  handOver(): Promise<void>
  close(): Promise<void>
}

/** Staff of a client by role, and its shortcode. */
export type Cast = {
  readonly client: Player['client']
  readonly shortcodeId: string
  readonly code: string
  readonly as: Record<Role, Player>
}

/** As a person's browser calls; each form comes from a browser of its own. */
const exchange = {
  userAgent: 'Mozilla/5.0 (the demo)',
  isFetchedAhead: false,
  proxyHeader: () => '',
  keepVisitor: () => undefined,
}
/** How each call came in: from no browser, and without files. */
const came = { exchange, files: [] }

/** People of the demo prove their work too, but months of it would take long. */
const littleWork = ({ forms }: Pick<Outside, 'forms'>) => ({ ...forms, proofWork: 1 })

export function openStage(
  { db: realDb, outside: realOutside }: Pick<Application, 'db' | 'outside'>,
  from: Date,
): Stage {
  let now = from
  const waiting: NewJob[] = []
  const db = keepingJobs(realDb, waiting)
  const reader = createReader()
  const outside = { ...stagedOutside(realOutside, () => now), receipts: reader.receipts }
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-demo-'))
  const stopping = new AbortController()
  const delivery = runDelivery({ db, outside, signal: stopping.signal, bell: createBell(40) })

  const runDue = async () => {
    for (let due = takeDue(waiting, now); due; due = takeDue(waiting, now)) {
      await jobs[due.name]?.({ db, outside }, due.payload as never)
      // Delivery looks every 40 ms, and the simulator's receipts follow after 150.
      if (due.name === 'messaging.startBroadcast') await sleep(400)
    }
  }
  const act = async (name: RouteName, input: Input, scope: object) => {
    const route: Route = routes[name]
    const upload = uploadOf(input, folder)
    const once: Once = (work) => db.transaction(scope as Within, work)
    const { received } = input
    const call = { ...checkedInput(route, input), scope, upload, received, once, db, outside, ...came }
    const answer = await (handlers[name] as (call: unknown) => Promise<unknown>)(call)
    return route.answer && !route.raw ? asZod(route.answer).parse(answer) : undefined
  }
  return {
    db,
    publicUrl: outside.publicUrl,
    now: () => now,
    reads: reader.reads,
    call: async (who, name, input = {}) => {
      const { client, role, ...person } = who
      const actor = { kind: 'user', isPlatformAdmin: false, ...person }
      const answer = await act(name, input, { client, role, actor, at: now, requestId: 'demo' })
      await runDue()
      return answer as never
    },
    fromOutside: async (name, input) => {
      const actor = { kind: 'participant', name: 'A visitor' }
      return (await act(name, input, { actor, at: now, requestId: 'demo' })) as never
    },
    moveTo: async (at) => {
      if (at > now) now = at
      await runDue()
    },
    handOver: async () => {
      await sleep(400)
      for (const job of waiting.splice(0)) await realDb.enqueue(job)
    },
    close: async () => {
      stopping.abort()
      await delivery
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function keepingJobs(db: Db, waiting: NewJob[]): Db {
  return {
    ...db,
    enqueue: async (job) => void waiting.push(job),
    transaction: (within, work) => db.transaction(within, (tx) => work(keepingJobs(tx, waiting))),
  }
}

const stagedOutside = (real: Outside, now: () => Date): Outside => ({
  ...real,
  clock: { now },
  forms: littleWork(real),
})

/** Reads of every picture whatever it was told last. */
function createReader(): Pick<Stage, 'reads'> & { receipts: ReceiptReader } {
  let text: ReadText = { turn: 0, lines: [] }
  return {
    receipts: { name: 'demo', read: async () => text },
    reads: (next) => {
      text = next
    },
  }
}

/** The earliest job that is due, taken out. */
function takeDue(waiting: NewJob[], now: Date): NewJob | undefined {
  const index = waiting.findIndex((job) => !job.startAfter || job.startAfter <= now)
  return index < 0 ? undefined : waiting.splice(index, 1)[0]
}

function checkedInput(route: Route, input: Input) {
  return {
    params: route.params ? asZod(route.params).parse(input.params ?? {}) : undefined,
    query: route.query ? asZod(route.query).parse(input.query ?? {}) : undefined,
    body: route.body ? asZod(route.body).parse(input.body) : undefined,
  }
}

function uploadOf({ csv, csvName, file }: Input, folder: string) {
  if (file !== undefined) return { path: file, name: basename(file), bytes: statSync(file).size }
  return csv === undefined ? undefined : keepCsv(folder, csv, csvName)
}

function keepCsv(folder: string, csv: string, name = 'loyalty-club.csv') {
  const path = join(folder, 'people.csv')
  writeFileSync(path, csv)
  return { path, name, bytes: statSync(path).size }
}

/** The contract types schemas structurally; each is a zod schema. */
const asZod = (schema: NonNullable<Route['params']>): z.ZodType => schema as unknown as z.ZodType
