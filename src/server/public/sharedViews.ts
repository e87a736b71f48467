/**
 * Openings of the address that people share with their friends (`pages/sharing.ts`). Each counts in the day of its
 * experience, as the opening of a link does, people and programs apart; nothing is kept of who opened or shared it. No page
 * waits for it: it is counted in the memory of its process and written a second later, in one statement for each
 * experience. A process that is killed loses the last second.
 */
import type { Logger } from 'pino'
import { addClick } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { openerOf } from './callbacks/followLink.ts'
import type { Visit } from './leadTo.ts'
import { type WritingLater, writeInTurn } from './memory/writingLater.ts'

type Counted = {
  readonly scope: Scope
  readonly experienceId: string
  readonly by: 'person' | 'program'
  times: number
}
type Waiting = WritingLater & { kept: Map<string, Counted> }

const writeMilliseconds = 1000
/** While the database is away no more experiences than this are remembered. */
const mostKept = 5000

const waiting = new WeakMap<Db, Waiting>()

/** Counts a visit by the address that was shared, and no other. */
export function noteShared(
  db: Db,
  { client, at, trace }: Scope,
  { visit, experienceId, log }: { visit: Visit; experienceId: string; log: Logger },
): void {
  if (!visit.isShared || visit.isPassing || trace) return
  const own = waitingOf(db)
  const by = openerOf(visit)
  const key = `${experienceId} ${by}`
  const counted = own.kept.get(key) ?? {
    scope: systemScope(client, 'Public site', at),
    experienceId,
    by,
    times: 0,
  }
  if (counted.times === 0 && own.kept.size >= mostKept) return
  counted.times += 1
  own.kept.set(key, counted)
  own.timer ??= setTimeout(() => void writeShared(db, log), writeMilliseconds).unref()
}

/** Writes what was counted until now; what cannot be written is left out, since nothing but a number is lost. */
export async function writeShared(db: Db, log: Logger): Promise<void> {
  const own = waitingOf(db)
  await writeInTurn(own, async () => {
    const counted = [...own.kept.values()]
    own.kept = new Map()
    for (const { scope, experienceId, by, times } of counted)
      try {
        await addClick(db, scope, { subjectId: experienceId, campaignId: null, by, times })
        db.tell(scope, ['link', 'experience'])
      } catch (error) {
        log.warn({ err: error, client: scope.client.id, times }, 'openings of a shared address are lost')
      }
  })
}

function waitingOf(db: Db): Waiting {
  const own = waiting.get(db) ?? { kept: new Map(), timer: undefined, writing: Promise.resolve() }
  waiting.set(db, own)
  return own
}
