/** Entries on paper: typed in by staff, judged as of the day on which they came. */
import type { Kind } from '#contract/experiences/kinds.ts'
import type { OfflineField } from '#contract/public/offlineEntry.ts'
import { why } from '#contract/why.ts'
import { maxReceipts } from '#contract/words/receipts.ts'
import { type IntakeRefusal, takeUploads, UploadGoneError } from '#server/entries/entries.ts'
import {
  contestOf,
  findExperienceForIntake,
  getExperienceRef,
  type IntakeExperience,
} from '#server/experiences/experiences.ts'
import { recogniseParticipant } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField, refuseFields } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime, startOfDay } from '#server/platform/time.ts'
import { enter } from '#server/prizing/prizing.ts'
import { type EntryField, fieldsOfForm, withQuestions } from '../entryFields.ts'
import { readAnswers } from '../entryForm.ts'
import { yearsAsked } from '../fieldChecks.ts'
import type { Language } from '../texts.ts'
import { tokensIn } from '../uploads/fileAnswers.ts'

export type NamedContest = { readonly kind: Kind; readonly eid: string; readonly language: Language }

export async function getOfflineForm(
  db: Db,
  scope: Scope,
  named: NamedContest,
): Promise<{ fields: OfflineField[] }> {
  const experience = await getExperience(db, scope, named)
  return {
    fields: offlineFields(experience, named.language).map(({ isRequired, ...field }) => ({
      name: field.name,
      label: field.label,
      format: field.format,
      max: field.max,
      is_required: isRequired,
      choices: [...field.choices],
      choice_labels: [...(field.choiceLabels ?? field.choices)],
      question: field.group?.label ?? null,
    })),
  }
}

type Sent = NamedContest & { readonly receivedOn: string; readonly answers: Readonly<Record<string, string>> }
type Entered = { eid: string; status: 'pending' | 'valid'; prize: string | null }

/** 422 by field, 409 where nobody could enter on that day, or this person no more. */
export async function enterOffline(
  db: Db,
  scope: Scope,
  { receivedOn, answers: body, language, ...named }: Sent,
): Promise<Entered> {
  const experience = await getExperience(db, scope, named)
  const at = momentOf(scope, receivedOn, experience)
  const { answers, uploads } = readFields({
    fields: offlineFields(experience, language),
    body,
    day: receivedOn,
  })
  const { first_name = null, last_name = null, email = null, phone = null } = answers
  const seen = { first_name, last_name, email, phone, language }
  const work = async (tx: Db): Promise<Entered> => {
    const then = { ...scope, at }
    const participant = await recogniseParticipant(tx, scope, seen)
    const intake = await enter(tx, then, {
      experience,
      participant,
      language,
      source: 'offline',
      isTest: false,
      data: { ...answers, received_on: receivedOn },
      reference: `offline:${newId()}`,
    })
    if (intake.kind === 'refused') return refuse(refusals[intake.reason])
    const { id, eid, status } = intake.entry
    const ofEntry = { experienceId: experience.id, entryId: id, source: 'staff' } as const
    await takeUploads(tx, scope, { ...ofEntry, tokens: uploads })
    const after = { experience: experience.name, source: 'offline', received_on: receivedOn }
    await audit(tx, scope, { action: 'entry.enter_offline', entityId: id, after })
    return {
      eid,
      status: status === 'valid' ? status : 'pending',
      prize: intake.toClaim ?? intake.prize ?? null,
    }
  }
  return db.transaction(scope, work).catch((error: unknown) => {
    if (error instanceof UploadGoneError) return refuse('offline_file_gone')
    throw error
  })
}

export async function getExperience(
  db: Db,
  scope: Scope,
  { kind, eid }: Omit<NamedContest, 'language'>,
): Promise<IntakeExperience> {
  const { id } = await getExperienceRef(db, scope, { idOrEid: eid, among: [kind] })
  const experience = found(await findExperienceForIntake(db, scope, id))
  return contestOf(experience) ? experience : refuse('not_found')
}

/** The rules of Entry where the form has none of its own, without its files: a letter may have come without them. */
export function offlineFields(experience: IntakeExperience, language: Language): readonly EntryField[] {
  const own = fieldsOfForm({ experience, language }, 'Offline')
  if (own.length > 0) return withQuestions({ experience, language }, own)
  return fieldsOfForm({ experience, language }, 'Entry').filter(({ format }) => format !== 'file')
}

/** Now for a letter of today; else the last moment of its day at which one could enter. */
function momentOf(scope: Scope, day: string, { ended_at: end }: IntakeExperience): Date {
  const { timeZone } = scope.client
  if (day > localTime(timeZone, scope.at).date) return refuseField('received_on', 'not_in_the_future')
  const begin = startOfDay(timeZone, { day, field: 'received_on' })
  const next = startOfDay(timeZone, { day, field: 'received_on', daysLater: 1 })
  const last = Math.min(next.getTime() - 1, scope.at.getTime())
  const endsThen = end && end > begin ? end.getTime() - 1 : last
  return new Date(Math.min(last, endsThen))
}

type Typed = { fields: readonly EntryField[]; body: Sent['answers']; day: string }

/** Of a file its secret is the answer, which is no value of the entry. */
function readFields({ fields, body, day }: Typed): { answers: Record<string, string>; uploads: string[] } {
  const isFile = ({ format }: EntryField) => format === 'file'
  const { given, faults } = readAnswers({ fields: fields.filter((one) => !isFile(one)), body, today: day })
  const files = fields.filter(isFile).map((field) => {
    const text = body[field.name] ?? ''
    return { field, text, tokens: tokensIn(text) }
  })
  const known = new Set(fields.map(({ name }) => name))
  const strangers = Object.keys(body).filter((name) => !known.has(name))
  const told = [
    ...faults.map(([field, fault]) => [field.name, faultOf(field, fault)] as const),
    ...files.flatMap(({ field, ...sent }) => {
      const fault = faultOfFiles(field, sent)
      return fault ? [[field.name, fault] as const] : []
    }),
    ...strangers.map((name) => [name, why('not_asked_for')] as const),
  ]
  if (told.length > 0)
    refuseFields(Object.fromEntries(told.map(([name, reason]) => [`answers.${name}`, [reason]])))
  const [address] = fields.filter(({ name }) => name === 'phone' || name === 'email')
  if (!given.has('phone') && !given.has('email'))
    refuseField(`answers.${address?.name ?? 'email'}`, 'phone_or_email_needed')
  return { answers: Object.fromEntries(given), uploads: files.flatMap(({ tokens }) => tokens) }
}

function faultOfFiles({ isRequired }: EntryField, { text, tokens }: { text: string; tokens: string[] }) {
  if (tokens.length > maxReceipts) return why('offline_files_too_many', { max: maxReceipts })
  if (tokens.join() !== text.trim()) return why('not_as_asked')
  return isRequired && tokens.length === 0 ? why('missing') : undefined
}

function faultOf(field: EntryField, fault: 'required' | 'too_long' | 'wrong' | 'too_young') {
  if (fault === 'required') return why('missing')
  if (fault === 'too_young') return why('too_young', { years: yearsAsked(field) })
  return fault === 'too_long' ? why('answer_too_long', { max: field.max }) : why('not_as_asked')
}

const refusals = {
  contest_over: 'offline_too_late',
  coming_soon: 'offline_too_early',
  not_invited: 'not_invited',
  rate_limit: 'offline_entered_enough',
  household_limit: 'offline_household_enough',
  valid_limit: 'offline_valid_enough',
  // An entry on paper brings no code and is asked for none.
  code_missing: 'experience_not_open',
  code_refused: 'experience_not_open',
  hidden: 'experience_not_open',
} as const satisfies Record<IntakeRefusal, string>
