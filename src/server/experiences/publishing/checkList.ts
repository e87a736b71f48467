import { kinds as contracts, type Kind } from '#contract/experiences/kinds.ts'
import type { CheckList } from '#contract/experiences/publishing.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { type Detail, getExperience } from '../experiences.ts'
import { kinds } from '../kinds.ts'
import { needsFrench, withoutFrench } from './french.ts'
import { addGonePictures } from './gonePictures.ts'
import { datesPoint, titlePoint } from './points.ts'

/** The lacks of an experience before it can be published, point by point in the contract's order. */
export async function checkExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, idOrEid }: { kind: K; idOrEid: string },
): Promise<CheckList> {
  return checkListOf(db, scope, await getExperience(db, scope, { kind, idOrEid }))
}

export async function checkListOf<K extends Kind>(
  db: Db,
  scope: Scope,
  detail: Detail<K>,
): Promise<CheckList> {
  const { title, title_fr, ended_at, version } = detail
  const kind = detail.kind as K
  const found = [
    titlePoint(title, title_fr),
    datesPoint(
      { endedAt: ended_at, endsAt: timeOfDay(scope, ended_at), at: scope.at },
      contracts[kind].mustEnd,
    ),
    ...((await kinds[kind].checkPoints?.(db, scope, detail)) ?? []),
  ].map(await addGonePictures(db, scope, detail.id))
  const points = (await needsFrench(db, scope, detail)) ? found : found.map(withoutFrench)
  const isStopped = points.some(({ faults }) => faults.some(({ stops }) => stops))
  return { version, can_publish: !isStopped, points }
}

function timeOfDay({ client }: Scope, at: Date | null): string {
  if (!at) return ''
  const { hour, minute, second } = localTime(client.timeZone, at)
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}
