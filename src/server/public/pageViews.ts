/**
 * Views of an experience's pages by those whom we know: signed in, or by an address of their own. A view stands
 * in the activity once for a person, a page and an hour of the clock, so that reloading writes nothing. No page waits for
 * it: it is remembered in its process and written a second later, in one statement for each client. What cannot be
 * written is tried again, what is more than fits is left out, and a process that is killed loses the last second.
 */
import type { Logger } from 'pino'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { type RepeatableEvent, recordOnce } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { idOfName } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { openerOf } from './callbacks/followLink.ts'
import type { Visit } from './leadTo.ts'
import { type WritingLater, writeInTurn } from './memory/writingLater.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import type { Asked } from './publicExperience.ts'

type Waiting = WritingLater & { kept: Map<string, View> }
type View = { readonly client: Scope['client']; readonly event: RepeatableEvent }

const hourMilliseconds = 3_600_000
const writeMilliseconds = 1000
const retryMilliseconds = 5000
/** While the database is away no more than this is remembered: some 2 MB. */
const mostKept = 5000
/** So many go in one statement. */
const mostAtOnce = 500

const waiting = new WeakMap<Db, Waiting>()

/** Told of each page that is made for somebody, and answers it. */
export type ViewNoter = (scope: Scope, shown: PublicExperience, answer: HtmlAnswer) => HtmlAnswer

/** Nothing of whom we do not know, of what is no page, of programs, and of staff who look how it will be. */
export function viewNoter(
  db: Db,
  visit: Visit,
  asked: Pick<Asked, 'preview' | 'unsaved' | 'outside'>,
): ViewNoter {
  const isSeen = !asked.preview && !asked.unsaved && !visit.isPassing && openerOf(visit) === 'person'
  return (scope, { person, guest, experience, page }, answer) => {
    const participantId = person?.participant_id ?? guest?.participantId
    if (participantId && isSeen && !scope.trace && (answer.status ?? 200) === 200)
      keep(
        db,
        {
          client: scope.client,
          event: eventOf(scope.at, { participantId, experienceId: experience.id, page: page ?? 'home' }),
        },
        asked.outside.log,
      )
    return answer
  }
}

function keep(db: Db, view: View, log: Logger): void {
  const { kept } = waitingOf(db)
  if (kept.has(view.event.id) || kept.size >= mostKept) return
  kept.set(view.event.id, view)
  writeLater(db, log, writeMilliseconds)
}

type Of = {
  readonly participantId: string
  readonly experienceId: string
  readonly page: AddressedPage | 'home'
}

function eventOf(at: Date, { participantId, experienceId, page }: Of): RepeatableEvent {
  const hour = new Date(Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds)
  const name = `page_viewed ${participantId} ${experienceId} ${page} ${hour.toISOString()}`
  return {
    id: idOfName(hour, name),
    participantId,
    action: 'page_viewed',
    at,
    experienceId,
    subjectId: null,
    data: { page },
  }
}

function writeLater(db: Db, log: Logger, milliseconds: number): void {
  waitingOf(db).timer ??= setTimeout(() => void writeViews(db, log), milliseconds).unref()
}

/** Writes what was seen until now. */
export async function writeViews(db: Db, log: Logger): Promise<void> {
  const own = waitingOf(db)
  await writeInTurn(own, () => write(db, own, log))
}

async function write(db: Db, own: Waiting, log: Logger): Promise<void> {
  const views = [...own.kept.values()]
  own.kept = new Map()
  for (const ofClient of Map.groupBy(views, ({ client }) => client.id).values())
    for (let from = 0; from < ofClient.length; from += mostAtOnce)
      await writePart(db, ofClient.slice(from, from + mostAtOnce), { own, log })
}

async function writePart(
  db: Db,
  views: readonly View[],
  { own, log }: { own: Waiting; log: Logger },
): Promise<void> {
  const [first] = views
  if (!first) return
  const scope = systemScope(first.client, 'Public site', first.event.at)
  try {
    await db.transaction(scope, (tx) =>
      recordOnce(
        tx,
        scope,
        views.map(({ event }) => event),
      ),
    )
  } catch (error) {
    log.warn({ err: error, client: first.client.id }, 'pages that were seen are not written yet')
    for (const view of views.slice(0, mostKept - own.kept.size)) own.kept.set(view.event.id, view)
    writeLater(db, log, retryMilliseconds)
  }
}

function waitingOf(db: Db): Waiting {
  const own = waiting.get(db) ?? { kept: new Map(), timer: undefined, writing: Promise.resolve() }
  waiting.set(db, own)
  return own
}
