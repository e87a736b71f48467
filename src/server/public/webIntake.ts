/** A form that is let through: one entry in one transaction, whatever comes again with the same proof. */
import {
  countsHouseholds,
  type IntakeRefusal,
  takeUploads,
  UploadGoneError,
} from '#server/entries/entries.ts'
import {
  householdOf,
  lockRecognised,
  meetParticipants,
  type Recognised,
  recogniseParticipant,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sharedTransactions } from '#server/platform/db/sharedTransactions.ts'
import { onceBeside } from '#server/platform/http/idempotency.ts'
import type { Scope } from '#server/platform/scope.ts'
import { enter as enterInto } from '#server/prizing/prizing.ts'
import { proofUse } from './captcha.ts'
import { formOn } from './entryFields.ts'
import type { EntryForm } from './entryForm.ts'
import { confirmLater } from './outcomes/confirmEntry.ts'
import type { EnteredEntry } from './pages/outcomePages.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import type { World } from './publicExperience.ts'
import { type Asking, mayAskFor, optIn } from './webOptIn.ts'

export type Sent = {
  shown: PublicExperience
  form: EntryForm
  outside: World
  device?: string | undefined
  /** Whether the client can send e-mail; undefined where nobody is told of the entry. */
  hasMailbox?: boolean
}

/** The alternative form is another way to enter. */
export const sourceOf = (page: PublicExperience['page']) => (formOn(page) === 'entry' ? 'web' : 'alternative')

/** The outcome of a form; kept for a day as the answer to its proof, so it holds nothing of the person. */
type Outcome = {
  readonly reference: string
  readonly refusal?: IntakeRefusal | 'upload_gone'
  readonly entry?: EnteredEntry
  readonly asking?: Asking
}

/** A proof is used up by the entry that it came with, however many forms bring it at once. */
export async function enterOnce(
  db: Db,
  scope: Scope,
  { proof, ...sent }: Sent & { proof: string },
): Promise<Outcome> {
  const { form, shown, outside } = sent
  const { experience } = shown
  const mayAsk = !form.wantsOffers || (await mayAskFor(db, scope, { experience, outside }))
  const use = proofUse(scope, { proof, experienceId: experience.id })
  try {
    return await onceBeside(transactionsOf(db, sent, proof), scope, {
      ...use,
      beside: async (tx) => (ownIdOf(shown) ? undefined : meetParticipants(tx, scope, seenOf(sent))),
      work: (tx, met) => enter(tx, scope, { ...sent, mayAsk, met }),
    })
  } catch (error) {
    if (error instanceof UploadGoneError) return { reference: form.reference, refusal: 'upload_gone' }
    throw error
  }
}

/** Forms of one experience share theirs, but for those that come again, and those of one person, household or code. */
function transactionsOf(db: Db, { shown, form }: Sent, proof: string): Pick<Db, 'transaction'> {
  const { answers, reference } = form
  const { phone, email, secret_code: code } = answers
  const household = countsHouseholds(shown.experience) ? householdOf(answers) : undefined
  const own = { proof, reference, phone, email, code, household, person: ownIdOf(shown) }
  const alike = Object.entries(own).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  return sharedTransactions(db, { place: shown.experience.id, alike })
}

const ownIdOf = ({ guest, person }: PublicExperience): string | undefined =>
  person?.participant_id ?? guest?.participantId

/** Whoever is signed in, or enters by an address of his or her own, is known by it, whatever phone is typed. */
async function findGuest(tx: Db, scope: Scope, shown: PublicExperience): Promise<Recognised | undefined> {
  const id = ownIdOf(shown)
  const known = id && (await lockRecognised(tx, scope, id))
  return known ? { ...known, isNew: false } : undefined
}

function seenOf({ shown, form }: Pick<Sent, 'shown' | 'form'>) {
  const { first_name = null, last_name = null, email = null, phone = null } = form.answers
  return { first_name, last_name, email, phone, language: shown.language }
}

type Entering = Sent & {
  readonly mayAsk: boolean
  readonly isTest?: boolean
  /** By `meetParticipants`, where they were asked for ahead. */
  readonly met?: Awaited<ReturnType<typeof meetParticipants>> | undefined
}

/** The entry of a form, what the ticked box asks for, and its confirmation. `isTest`: in a rehearsal. */
export async function enter(
  tx: Db,
  scope: Scope,
  { shown, form, outside, device, hasMailbox, mayAsk, isTest = false, met }: Entering,
): Promise<Outcome> {
  const { experience, language, page } = shown
  const { answers, reference } = form
  const participant =
    (await findGuest(tx, scope, shown)) ??
    (await recogniseParticipant(tx, scope, seenOf({ shown, form }), met))
  const intake = await enterInto(tx, scope, {
    experience,
    participant,
    source: sourceOf(page),
    data: answers,
    language,
    reference: `web:${reference}`,
    isTest,
    device,
    keyedHash: outside.signer.hash,
  })
  const claim = { experienceId: experience.id, source: 'web' as const, tokens: form.uploads }
  if (intake.kind === 'accepted') await takeUploads(tx, scope, { ...claim, entryId: intake.entry.id })
  const wish = { shown, intake, participant, publicUrl: outside.publicUrl, mayAsk }
  const asking: Pick<Outcome, 'asking'> = form.wantsOffers ? { asking: await optIn(tx, scope, wish) } : {}
  if (intake.kind === 'refused') return { reference, refusal: intake.reason, ...asking }
  const { eid, status } = intake.entry
  const { prize, awardId, toClaim } = intake
  if (hasMailbox !== undefined && intake.kind === 'accepted') {
    const isOptedIn = asking.asking === 'done'
    const told = { entryId: intake.entry.id, prize, hasMailbox, isOptedIn }
    confirmLater(tx, scope, { experience, participant, ...told, keyedHash: outside.signer.hash })
  }
  return { reference, entry: { eid, isPending: status === 'pending', prize, awardId, toClaim }, ...asking }
}
