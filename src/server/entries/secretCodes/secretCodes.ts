/**
 * Secret codes: of an experience that asks for one, each code enters once, in the transaction of its entry. Staff
 * bring them or let them be made; whoever may see them in full, or saves those that are left, stands in the audit
 * trail. They go with their experience; an entry keeps the code that it came with.
 */
import { mostSecretCodes } from '#contract/entries/secretCodeLimits.ts'
import type { SecretCode, SecretCodeRefusal, SecretCodeStock } from '#contract/entries/secretCodes.ts'
import { normaliseSecretCode, secretCodeLetters, whyNoSecretCode } from '#contract/entries/secretCodeText.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { type ExperienceDependant, getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/platform/http/call.ts'
import { newId, randomText } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries.ts'

type InExperience = { readonly kind: Kind; readonly experience: string }

const refOf = (db: Db, scope: Scope, { kind, experience }: InExperience) =>
  getExperienceRef(db, scope, { idOrEid: experience, among: [kind] })

export async function getStock(db: Db, scope: Scope, named: InExperience): Promise<SecretCodeStock> {
  const { id } = await refOf(db, scope, named)
  return queries.countSecretCodes(db, scope, { experienceId: id })
}

type Listing = queries.CodesAsked & InExperience & { readonly isInFull: boolean }
type Shown = Omit<SecretCode, 'used_at'> & { used_at: Date | null }

export async function listCodes(
  db: Db,
  scope: Scope,
  { isInFull, ...asked }: Listing,
): Promise<Paged<Shown>> {
  const { id } = await refOf(db, scope, asked)
  const { rows, ...counted } = await queries.findCodePage(db, scope, { ...asked, experienceId: id })
  return { ...counted, rows: isInFull ? rows : rows.map((row) => ({ ...row, code: masked(row.code) })) }
}

const masked = (code: string): string => `${'•'.repeat(code.length - 2)}${code.slice(-2)}`

type Added = { data: SecretCodeStock; added: number; refused: { line: number; reason: SecretCodeRefusal }[] }

/** Adds the lines that are codes. The same lines again are refused as there, so that whoever is not sure sends again. */
export async function addCodes(
  db: Db,
  scope: Scope,
  { lines, firstLine, ...named }: InExperience & { lines: readonly string[]; firstLine: number },
): Promise<Added> {
  const { codes, refused } = readLines(lines, firstLine)
  return db.transaction(scope, async (tx) => {
    const { id: experienceId } = await refOf(tx, scope, named)
    await requireRoom(tx, scope, { experienceId, count: codes.size })
    const made = [...codes.keys()].map((code) => ({ code, id: newId() }))
    const added = new Set(await queries.insertSecretCodes(tx, scope, { experienceId, codes: made }))
    for (const [code, line] of codes) if (!added.has(code)) refused.push({ line, reason: 'code_there' })
    if (added.size > 0) await note(tx, scope, { experienceId, action: 'secret_code.add', count: added.size })
    const data = await queries.countSecretCodes(tx, scope, { experienceId })
    return { data, added: added.size, refused: refused.sort((a, b) => a.line - b.line) }
  })
}

/** One code a line, in the first cell; quotes around it go. */
function readLines(lines: readonly string[], firstLine: number) {
  const codes = new Map<string, number>()
  const refused: Added['refused'] = []
  for (const [at, text] of lines.entries()) {
    const line = firstLine + at
    const [cell = ''] = text.split(/[,;\t]/)
    const code = normaliseSecretCode(cell.replace(/^[\s\ufeff]*"(.*)"\s*$/, '$1'))
    if (code === '' || (line === 1 && /^CODES?$/.test(code))) continue
    const reason = whyNoSecretCode(code) ?? (codes.has(code) ? 'code_twice' : undefined)
    if (reason) refused.push({ line, reason })
    else codes.set(code, line)
  }
  return { codes, refused }
}

type Making = InExperience & { readonly count: number; readonly length: number }

export async function makeCodes(
  db: Db,
  scope: Scope,
  { count, length, ...named }: Making,
): Promise<SecretCodeStock> {
  return db.transaction(scope, async (tx) => {
    const { id: experienceId } = await refOf(tx, scope, named)
    await requireRoom(tx, scope, { experienceId, count })
    let missing = count
    // Of codes at random hardly one is there already; a second round makes up for those.
    for (let round = 0; missing > 0 && round < 5; round += 1) {
      const made = new Set<string>()
      while (made.size < missing) made.add(randomText(secretCodeLetters, length))
      const codes = [...made].map((code) => ({ code, id: newId() }))
      missing -= (await queries.insertSecretCodes(tx, scope, { experienceId, codes })).length
    }
    await note(tx, scope, { experienceId, action: 'secret_code.make', count: count - missing })
    return queries.countSecretCodes(tx, scope, { experienceId })
  })
}

async function requireRoom(tx: Db, scope: Scope, asked: { experienceId: string; count: number }) {
  const { total } = await queries.countSecretCodes(tx, scope, asked)
  if (total + asked.count > mostSecretCodes) refuse('too_many_codes', { max: mostSecretCodes })
}

/** The codes that are left; who took them stands in the trail before the first one goes out. */
export async function saveCodes(db: Db, scope: Scope, named: InExperience): Promise<FileAnswer> {
  const { id: experienceId, eid } = await refOf(db, scope, named)
  await db.transaction(scope, async (tx) => {
    const { left } = await queries.countSecretCodes(tx, scope, { experienceId })
    await note(tx, scope, { experienceId, action: 'secret_code.take', count: left })
  })
  return {
    name: `codes ${eid}.csv`,
    contentType: 'text/csv; charset=utf-8',
    stream: csvStream(['code'], codesLeft(db, scope, experienceId)),
  }
}

async function* codesLeft(db: Db, scope: Scope, experienceId: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await queries.listCodesLeft(db, scope, { experienceId, after })
    for (const { code } of page) yield [code]
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

type Noted = {
  experienceId: string
  action: 'secret_code.add' | 'secret_code.make' | 'secret_code.take'
  count: number
}

const note = (tx: Db, scope: Scope, { experienceId, action, count }: Noted): Promise<void> =>
  audit(tx, scope, { action, entity: 'experience', entityId: experienceId, after: { count } })

export const codesOfExperiences: ExperienceDependant = { whenDeleted: queries.deleteSecretCodes }
