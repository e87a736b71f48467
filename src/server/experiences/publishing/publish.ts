import type { Kind } from '#contract/experiences/kinds.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { type Publishing, tellPublished } from '../dependants.ts'
import { type Detail, getExperience, getExperienceRef } from '../experiences.ts'
import { lockExperience, writeDraft } from '../queries/write.ts'
import { checkListOf } from './checkList.ts'

type Seen = { version?: number | undefined }
type Asked<K extends Kind> = {
  kind: K
  idOrEid: string
  seen: Seen | undefined
  told?: Publishing | undefined
}

/** Shows a draft to the public; refused where its check list stops it. */
export async function publishExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  asked: Asked<K>,
): Promise<Detail<K>> {
  return db.transaction(scope, async (tx) => {
    const before = await lockSeen(tx, scope, asked)
    if (!before.is_draft) refuse('published_already')
    const { can_publish } = await checkListOf(tx, scope, before)
    if (!can_publish) refuse('not_ready_to_publish')
    const shown = await changeDraft(tx, scope, { before, isDraft: false })
    await tellPublished(tx, scope, { shown, told: asked.told })
    return shown
  })
}

/** Takes it back from the public, while nobody entered. */
export async function unpublishExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  asked: Asked<K>,
): Promise<Detail<K>> {
  return db.transaction(scope, async (tx) => {
    const before = await lockSeen(tx, scope, asked)
    if (before.is_draft) refuse('draft_already')
    if (before.entries_count > 0) refuse('entered_already')
    return changeDraft(tx, scope, { before, isDraft: true })
  })
}

async function lockSeen<K extends Kind>(
  tx: Db,
  scope: Scope,
  { kind, idOrEid, seen }: Asked<K>,
): Promise<Detail<K>> {
  const { id } = await getExperienceRef(tx, scope, { idOrEid, among: [kind] })
  if (!(await lockExperience(tx, scope, id))) refuse('not_found')
  const before = await getExperience(tx, scope, { kind, idOrEid: id })
  requireSeen(seen, { version: { now: before.version, why: () => why('changed_since_seen') } })
  return before
}

async function changeDraft<K extends Kind>(
  tx: Db,
  scope: Scope,
  { before, isDraft }: { before: Detail<K>; isDraft: boolean },
): Promise<Detail<K>> {
  const { id, version } = before
  await writeDraft(tx, scope, { id, isDraft })
  await audit(tx, scope, {
    action: isDraft ? 'experience.unpublish' : 'experience.publish',
    entity: 'experience',
    entityId: id,
    before: { is_draft: !isDraft, version },
    after: { is_draft: isDraft, version: version + 1 },
  })
  return getExperience(tx, scope, { kind: before.kind as K, idOrEid: id })
}
