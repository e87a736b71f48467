/**
 * Keywords as staff change them on their own page. A keyword that has an experience is the experience's: both forms
 * show the same word on the same shortcode, and neither changes it while another person edits the experience. A
 * client language's keywords are changed in the form of the languages alone. One that is given back routes nothing:
 * its texts go into conversations from then on.
 */
import type { KeywordForm } from '#contract/campaigns/calls.ts'
import type { Change } from '#contract/changing.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { changesOf, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { KeywordDependant, MovedKeyword } from './dependants.ts'
import { requireNoOtherEditor } from './editingLocks.ts'
import { experienceOf } from './experienceOf.ts'
import { writeKeyword } from './keywords.ts'
import type { KeywordRow, LockedKeyword } from './queries/keywords.ts'
import * as queries from './queries/keywords.ts'

type Asked = PageAsked & { search?: string | undefined; shortcode_id?: string | undefined }
type Written = { keyword: string; shortcode_id: string; experience_id: string | null }
type Told = { dependants: readonly KeywordDependant[] }

/** By word; a shortcode that is not the client's is a 404. */
export async function listKeywords(db: Db, scope: Scope, asked: Asked): Promise<Paged<KeywordRow>> {
  if (asked.shortcode_id) await getClientShortcode(db, scope, asked.shortcode_id)
  return queries.listKeywords(db, scope, asked)
}

export async function createKeyword(
  db: Db,
  scope: Scope,
  { form, dependants }: Told & { form: KeywordForm },
): Promise<KeywordRow> {
  return db.transaction(scope, async (tx) => {
    const id = await writeTo(tx, scope, {
      form: { ...form, experience_id: null, ...(await experienceOf(tx, scope, form)) },
      dependants,
    })
    const row = await queries.getKeyword(tx, scope, id)
    const note = { action: 'keyword.create' as const, entityId: id }
    await audit(tx, scope, { ...note, after: auditedOf(row) })
    return row
  })
}

export async function updateKeyword(
  db: Db,
  scope: Scope,
  { id, sent, dependants }: Told & { id: string; sent: Change<KeywordForm> },
): Promise<KeywordRow> {
  return db.transaction(scope, async (tx) => {
    const current = await lockOwn(tx, scope, id)
    const before = await queries.getKeyword(tx, scope, id)
    const stored = { entity: 'keyword', entityId: id, version: before.version }
    await requireVersion(tx, scope, { stored, sent: sent.version })
    const { keyword = current.keyword, shortcode_id = current.shortcode_id } = sent
    const { experience_id = current.experience_id } = await experienceOf(tx, scope, sent)
    await writeTo(tx, scope, { form: { keyword, shortcode_id, experience_id }, dependants, current })
    const row = await queries.getKeyword(tx, scope, id)
    const changes = changesOf({ ...auditedOf(before), version: before.version }, auditedOf(row))
    if (changes) await audit(tx, scope, { action: 'keyword.update', entityId: id, ...changes })
    return row
  })
}

export async function deleteKeyword(
  db: Db,
  scope: Scope,
  { id, dependants }: Told & { id: string },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const current = await lockOwn(tx, scope, id)
    await holdExperience(tx, scope, current.experience_id)
    const before = auditedOf(await queries.getKeyword(tx, scope, id))
    await queries.deleteKeywordRow(tx, scope, id)
    if (current.experience_id)
      await tell(tx, scope, { dependants, moved: { experienceId: current.experience_id, to: null } })
    await audit(tx, scope, { action: 'keyword.delete', entityId: id, before })
  })
}

async function lockOwn(tx: Db, scope: Scope, id: string): Promise<LockedKeyword> {
  const current = found(await queries.lockKeyword(tx, scope, id))
  if (current.client_language_id) refuse('keyword_of_language')
  if (current.access_code_prefix_id) refuse('keyword_of_prefix')
  return current
}

/** Every id is looked up before anything else is said of the form. */
async function writeTo(
  tx: Db,
  scope: Scope,
  { form, dependants, current }: Told & { form: Written; current?: LockedKeyword },
): Promise<string> {
  const experienceId = form.experience_id
  await getClientShortcode(tx, scope, form.shortcode_id)
  // In one order, so that two who exchange keywords between experiences never wait for each other.
  const touched = [...new Set([experienceId, current?.experience_id])].filter(
    (id) => id !== null && id !== undefined,
  )
  for (const id of touched.toSorted((a, b) => a.localeCompare(b))) await holdExperience(tx, scope, id)
  const owned = experienceId ? await queries.findKeywordOf(tx, scope, experienceId) : undefined
  if (owned && owned.id !== current?.id) refuseField('experience_id', 'experience_has_keyword')
  const { keyword, shortcode_id: shortcodeId } = form
  const id = await writeKeyword(tx, scope, { experienceId, shortcodeId, keyword, currentId: current?.id })
  const isSame =
    current?.keyword === keyword &&
    current.shortcode_id === shortcodeId &&
    current.experience_id === experienceId
  for (const touchedId of isSame ? [] : touched) {
    const to = touchedId === experienceId ? { keyword, shortcodeId } : null
    await tell(tx, scope, { dependants, moved: { experienceId: touchedId, to } })
  }
  return id
}

async function tell(tx: Db, scope: Scope, { dependants, moved }: Told & { moved: MovedKeyword }) {
  for (const { whenMoved } of dependants) await whenMoved(tx, scope, moved)
}

async function holdExperience(tx: Db, scope: Scope, id: string | null): Promise<void> {
  if (!id) return
  if (!(await queries.lockExperience(tx, scope, id))) refuse('not_found')
  await requireNoOtherEditor(tx, scope, { modelType: 'experience', modelId: id })
}

function auditedOf(row: KeywordRow): Pick<KeywordRow, 'keyword' | 'shortcode' | 'experience_name'> {
  const { keyword, shortcode, experience_name } = row
  return { keyword, shortcode, experience_name }
}
