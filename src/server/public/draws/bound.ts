/**
 * The part of a draw that publishing bound, as everybody may see it (decisions 5): on pages that have
 * `{{draw_commitment}}` on them, below an entry that was made, in the message that confirms it, and in the reply to one by text.
 */
import { isDrawn } from '#contract/experiences/kinds/prizeMethods.ts'
import type { Token } from '#contract/experiences/tokenText.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Scope } from '#server/platform/scope.ts'
import { momentText } from '#server/platform/time.ts'
import { listCommitments, type ShownCommitment } from '#server/prizing/prizing.ts'
import { commitmentsOf, type Known } from '../memory/known.ts'
import { hasEnteredBefore } from '../queries.ts'
import type { Language } from '../texts.ts'
import { boundAt } from './boundPage.ts'
import { boundTexts } from './boundTexts.ts'

const place = /\{\{\s*draw_commitment\s*\}\}/i

type Of = {
  readonly scope: Scope
  readonly experience: IntakeExperience
  /** If the process has it, nothing is read. */
  readonly known?: Known
}
type Shown = { readonly language: Language; readonly publicUrl: string }

/** The token of it; none where nothing on the page asks for it. */
export async function boundToken(
  db: Db,
  of: Of,
  { sources, ...shown }: Shown & { readonly sources: readonly string[] },
): Promise<Token[]> {
  if (!sources.some((source) => place.test(source))) return []
  const line = await findBoundLine(db, of, shown)
  const isAwaited = of.experience.is_draft && isPlanned(of)
  const content = line ?? (isAwaited ? html`<p>${boundTexts[shown.language].awaited}</p>` : html``)
  return [{ name: 'draw_commitment', key: 'draw_commitment', content: content.text }]
}

/** A line with the hash, and the time where it is bound; undefined where no draw is planned or nothing is bound yet. */
export async function findBoundLine(db: Db, of: Of, shown: Shown): Promise<Html | undefined> {
  const last = await findBound(db, of)
  return last && lineOf(last, of, shown)
}

/** The same for an e-mail. */
export async function findBoundMail(db: Db, of: Of, shown: Shown): Promise<string | undefined> {
  const last = await findBound(db, of)
  if (!last) return undefined
  const { line, link, address } = partsOf(last, of, shown)
  return `${line}\n${last.hash}\n${link}: ${address}`
}

/** So much of a hash that nobody finds another commitment which begins alike: 80 bits. */
const shortHash = 20

type Entered = {
  readonly participantId: string
  readonly entryId: string
  readonly language: Language
  readonly publicUrl: string
}

/**
 * The same in the room of a text, for a person's first entry since a time was bound: the rest stands at the address. A
 * secret alone is not worth a second part to everybody.
 */
export async function findBoundText(
  db: Db,
  of: Of,
  { language, publicUrl, ...entered }: Entered,
): Promise<string | undefined> {
  const { scope, experience } = of
  if (drawAtOf(of) === null) return undefined
  const [last] = await listCommitments(db, scope, experience.id)
  if (!last) return undefined
  const since = new Date(boundAt(last))
  if (await hasEnteredBefore(db, scope, { ...entered, experienceId: experience.id, since })) return undefined
  const address = `${publicUrl}/draws/of/${experience.eid}${language === 'fr' ? '?lang=fr' : ''}`
  return boundTexts[language].sms(last.hash.slice(0, shortHash), address)
}

/** Of a draw whose time is given, or of one that is to come without one. */
const isPlanned = (of: Of): boolean => drawAtOf(of) !== null || isDrawn(of.experience.settings)

async function findBound(db: Db, of: Of): Promise<ShownCommitment | undefined> {
  if (!isPlanned(of)) return undefined
  const { scope, experience, known } = of
  const [last] = await (known ? commitmentsOf(db, scope, known) : listCommitments(db, scope, experience.id))
  return last
}

const drawAtOf = ({ experience: { settings } }: Of): string | null =>
  'draw_at' in settings ? settings.draw_at : null

function partsOf(last: ShownCommitment, { scope, experience }: Of, { language, publicUrl }: Shown) {
  const texts = boundTexts[language]
  const timeOf = (at: Date) => momentText(language, scope.client.timeZone, at)
  const on = timeOf(new Date(boundAt(last)))
  const line = last.draw_at ? texts.line(timeOf(last.draw_at), on) : texts.lineUntimed(on)
  return { line, link: texts.lineLink, address: `${publicUrl}/draws/of/${experience.eid}?lang=${language}` }
}

function lineOf(last: ShownCommitment, of: Of, shown: Shown): Html {
  const { line, link, address } = partsOf(last, of, shown)
  return html`<p>${line} <code style="overflow-wrap:anywhere">${last.hash}</code>. <a href="${address}">${link}</a></p>`
}
