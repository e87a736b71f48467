/**
 * The page on which one potential winner answers, or a prize is claimed that was given at once. Whoever has its address is that person: it was sent to nobody else.
 * It outlives the experience's other pages, and answers nothing to an address that we did not sign.
 */

import { kinds } from '#contract/experiences/kinds.ts'
import { whyNotClaimed } from '#contract/prizing/claimStates.ts'
import { cutText } from '#contract/text.ts'
import { UploadGoneError } from '#server/entries/entries.ts'
import { readSignedId } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FormFile, HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import {
  answerClaim,
  declineClaim,
  findClaim,
  openClaim,
  type ShownClaim,
  skillAnswerOf,
} from '#server/prizing/prizing.ts'
import { claimTexts } from '../claimTexts.ts'
import { type EntryField, fieldsOfForm } from '../entryFields.ts'
import { readAnswers, textOf } from '../entryForm.ts'
import type { FormState } from '../pages/formFields.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import { prizePlaceOf } from '../prizes/prizePlace.ts'
import { type Asked, findToShow, inItsLanguage, type Seen, shownOf } from '../publicExperience.ts'
import { readFileAnswers, withoutUploads } from '../uploads/fileAnswers.ts'
import { type FileForm, type FileWorld, withFiles } from '../uploads/uploads.ts'
import { answerField, claimPage, declineField } from './claimPage.ts'

type Claiming = Asked & { readonly claimToken: string }
type Body = Readonly<Record<string, unknown>>

const empty = { values: new Map<string, string>(), errors: new Map<string, string>(), reference: '' }

/** The form of a claim that can be answered, for the files that are sent before it. */
export async function findClaimFiles(
  db: Db,
  visitor: InstallationScope,
  asked: Pick<Claiming, 'eid' | 'claimToken'>,
): Promise<FileForm | undefined> {
  const own = await findOwn(db, visitor, asked)
  return own && filesOf(own)
}

function filesOf(own: Own): FileForm | undefined {
  if (own.claim.state === 'gone' || whyNotClaimed(own.claim.state)) return undefined
  const files = fieldsFor(own, 'en').filter(({ format }) => format === 'file')
  return { seen: own.seen, names: new Set(files.map(({ name }) => name)) }
}

export async function showClaim(
  db: Db,
  visitor: InstallationScope,
  given: Claiming & { isFetchedAhead: boolean },
): Promise<HtmlAnswer> {
  const found = await findOwn(db, visitor, given)
  if (!found) return notFoundPage(given.language)
  if (found.claim.state === 'told' && !given.isFetchedAhead)
    await openClaim(db, found.seen.scope, found.claim.id)
  return show(db, { ...found, asked: inItsLanguage(found.seen, given), form: empty })
}

export async function submitClaim(
  db: Db,
  visitor: InstallationScope,
  { body: typed, sent, ...given }: Claiming & { body: Body; sent?: SentFiles },
): Promise<HtmlAnswer> {
  const own = await findOwn(db, visitor, given)
  if (!own) return notFoundPage(given.language)
  const { seen, claim } = own
  const asked = inItsLanguage(seen, given)
  const { scope, experience } = seen
  if (typed[declineField] !== undefined) {
    const of = { id: claim.id, experienceId: experience.id }
    const declined = await db.transaction(scope, (tx) => declineClaim(tx, scope, of))
    return show(db, { seen, claim: declined, asked, form: empty })
  }
  const files = sent && sent.files.length > 0 ? filesOf(own) : undefined
  const body = files && sent ? await withFiles(db, files, { ...sent, body: typed }) : typed
  const { language } = asked
  const { given: answers, uploads, form } = read(own, { body, language })
  if (form.errors.size > 0) return show(db, { ...own, asked, form })
  const answer = form.values.get(answerField) ?? ''
  const typedIn = { answer, language, answers: Object.fromEntries(answers) }
  const claiming = { experience, id: claim.id, ...typedIn, uploads }
  const outcome = await db
    .transaction(scope, (tx) => answerClaim(tx, scope, claiming))
    .catch((error: unknown) => {
      if (error instanceof UploadGoneError) return undefined
      throw error
    })
  if (!outcome) {
    const without = withoutUploads(fieldsFor(own, language), form.values, language)
    return show(db, { ...own, asked, form: { ...form, ...without } })
  }
  if (outcome.isWrong && outcome.triesLeft > 0)
    form.errors.set(answerField, claimTexts[language].wrong(outcome.triesLeft))
  return show(db, { seen, claim: outcome, asked, form })
}

type SentFiles = { readonly files: readonly FormFile[]; readonly outside: FileWorld }

type Own = { readonly seen: Seen; readonly claim: ShownClaim }

async function findOwn(
  db: Db,
  visitor: InstallationScope,
  asked: Pick<Claiming, 'eid' | 'claimToken'>,
): Promise<Own | undefined> {
  const seen = await findToShow(db, visitor, asked.eid)
  const linkKey = seen?.known.linkKey
  if (!seen || linkKey === undefined) return undefined
  const experienceId = seen.experience.id
  const id = readSignedId(asked.claimToken, { use: 'claim', experienceId, linkKey })
  const claim = id && (await findClaim(db, seen.scope, { id, experienceId }))
  return claim ? { seen, claim } : undefined
}

const fieldsFor = ({ seen: { experience } }: Own, language: Asked['language']): readonly EntryField[] => {
  const all = (['Claim', 'Release Accepted'] as const).flatMap((type) =>
    fieldsOfForm({ experience, language }, type),
  )
  return all.filter((field, at) => all.findIndex(({ name }) => name === field.name) === at)
}

async function show(
  db: Db,
  { seen, claim, asked, form }: Own & { asked: Claiming; form: FormState },
): Promise<HtmlAnswer> {
  const { language } = asked
  const page = kinds[seen.experience.kind].pages.some((name) => name === 'Claim') ? 'claim' : 'winner'
  const ownPlace = `claim/${asked.claimToken}`
  const shown = { ...(await shownOf(db, seen, { ...asked, page })), ownPlace }
  const fields = fieldsFor({ seen, claim }, language)
  const question = questionOf(seen, language)
  const ofClaim = { ...form, claim: asked.claimToken }
  return claimPage(shown, {
    claim,
    fields,
    question,
    form: ofClaim,
    prizePlace: prizePlaceOf(seen, claim.award_id),
  })
}

/** French readers get the English question where there is no French one. */
function questionOf({ experience }: Seen, language: Asked['language']): string | null | undefined {
  if (skillAnswerOf(experience) === undefined) return undefined
  const { settings } = experience
  if (!('skill_testing_question' in settings)) return null
  return (language === 'fr' && settings.skill_testing_question_fr) || settings.skill_testing_question
}

/** The values typed, and what is wrong with them. */
function read(own: Own, { body, language }: { body: Body; language: Asked['language'] }) {
  const fields = fieldsFor(own, language)
  const { client, at } = own.seen.scope
  const typedFields = fields.filter(({ format }) => format !== 'file')
  const today = localTime(client.timeZone, at).date
  const { given, faults } = readAnswers({ fields: typedFields, body, today })
  const files = readFileAnswers({ fields, body, language })
  const errors = new Map(faults.map(([field, fault]) => [field.name, textOf(field, fault, language)]))
  for (const [name, fault] of files.errors) errors.set(name, fault)
  const typed = (name: string) => {
    const value = Object.hasOwn(body, name) ? body[name] : ''
    return typeof value === 'string' ? cutText(value, 300) : ''
  }
  const values = new Map([...fields.map(({ name }) => name), answerField].map((name) => [name, typed(name)]))
  const isAsked = skillAnswerOf(own.seen.experience) !== undefined
  if (isAsked && typed(answerField).trim() === '') errors.set(answerField, claimTexts[language].skillRequired)
  return { given, uploads: files.uploads, form: { values, errors, reference: '' } }
}
