import type { RehearsalStep } from '#contract/public/rehearsal.ts'
import type { Told } from '#contract/words/rehearsalTrace.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import {
  audienceOf,
  contestOf,
  findExperienceForIntake,
  type IntakeExperience,
  openForRehearsal,
} from '#server/experiences/experiences.ts'
import { addMembers, recogniseParticipant } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { receiveSms } from '../inboundSms.ts'
import { findForm, type PreparedForm, submitForm } from './form.ts'
import * as queries from './queries.ts'
import type { KeptStep } from './steps.ts'

type Playing = {
  readonly rehearsal: queries.RehearsalRow
  readonly steps: readonly KeptStep[]
  readonly outside: Outside
}
/** `page` is what the last step's form was answered with. */
export type Played = {
  readonly steps: KeptStep[]
  readonly phone: string
  readonly page?: HtmlAnswer
}

/** Thrown with what it played, so that no way leads to a commit. */
class PlayedError extends Error {
  readonly played: Played
  constructor(played: Played) {
    super('played')
    this.played = played
  }
}

/** Plays all steps in one transaction, and takes it back. */
export async function play(db: Db, scope: Scope, playing: Playing): Promise<Played> {
  if (db.inTransaction) throw new Error('what is taken back has a transaction of its own')
  // The memory that processes have of public pages is read before: never within what is taken back.
  const forms = await Promise.all(playing.steps.map((step) => findForm(db, scope, { ...playing, step })))
  try {
    return await db.transaction(scope, async (tx) => {
      throw new PlayedError(await playAll(tx, scope, { ...playing, forms }))
    })
  } catch (error) {
    if (error instanceof PlayedError) return error.played
    throw error
  }
}

type Prepared = Playing & { readonly forms: readonly (PreparedForm | undefined)[] }
type Stage = Playing & {
  readonly experience: IntakeExperience
  readonly shortcode: string | undefined
  readonly phone: string
  readonly email: string
  readonly wasDraft: boolean
  readonly version: number
}

async function playAll(tx: Db, scope: Scope, { forms, ...playing }: Prepared): Promise<Played> {
  const stage = await setUp(tx, scope, playing)
  const played: KeptStep[] = []
  const shown = new Set<string>()
  let page: HtmlAnswer | undefined
  for (const [index, step] of playing.steps.entries()) {
    const trace: Told[] = []
    const at = new Date(step.at)
    const actor = { kind: 'system', name: 'Rehearsal' } as const
    const own: Scope = {
      client: scope.client,
      actor,
      requestId: scope.requestId,
      at,
      trace: (told) => trace.push(told),
    }
    tellStage(own, { stage, step })
    page = await playStep(tx, own, { stage, step, form: forms[index] })
    const sent = (await queries.listSent(tx, own, stage)).filter(({ id }) => !shown.has(id))
    for (const { id } of sent) shown.add(id)
    for (const { type } of sent) tell(own, `sent.${type}`)
    if (sent.length === 0) tell(own, 'sent.nothing')
    const messages = sent.map(({ type, body }) => ({ type, text: body }))
    const experienceVersion = step.experienceVersion || stage.version
    played.push({ ...step, experienceVersion, messages, trace: kept(trace) })
  }
  return { steps: played, phone: stage.phone, ...(page ? { page } : {}) }
}

const kept = (trace: readonly Told[]): RehearsalStep['trace'] =>
  trace.map(({ code, values }) => ({ code, values: { ...values } }))

/** The experience as if it were published, and the test participant in its list where that is asked for. */
async function setUp(tx: Db, scope: Scope, playing: Playing): Promise<Stage> {
  const { rehearsal } = playing
  const version = await queries.findExperienceVersion(tx, scope, rehearsal.experience_id)
  const { is_draft: wasDraft } = found(await findExperienceForIntake(tx, scope, rehearsal.experience_id))
  if (wasDraft) await openForRehearsal(tx, scope, rehearsal.experience_id)
  const experience = found(await findExperienceForIntake(tx, scope, rehearsal.experience_id))
  const { shortcode_id: shortcodeId } = experience.settings
  const shortcode = shortcodeId ? (await getClientShortcode(tx, scope, shortcodeId))?.code : undefined
  const phone = found(await queries.findFreePhone(tx, scope, rehearsal.phone))
  const email = `rehearsal-${phone.slice(1)}@rehearsal.invalid`
  const listId = audienceOf(experience) === 'invited' && contestOf(experience)?.private_list_id
  if (listId && rehearsal.is_invited) {
    const { id } = await recogniseParticipant(tx, scope, { phone, email })
    await addMembers(tx, scope, { listId, participantIds: [id] })
  }
  return { ...playing, experience, shortcode, phone, email, wasDraft, version }
}

function tellStage(scope: Scope, { stage, step }: { stage: Stage; step: KeptStep }): void {
  const { rehearsal, experience, version, wasDraft } = stage
  if (step.experienceVersion !== 0 && step.experienceVersion !== version) tell(scope, 'rehearsal.changed')
  if (wasDraft) tell(scope, 'rehearsal.as_published')
  if (audienceOf(experience) === 'invited' && rehearsal.is_invited) tell(scope, 'rehearsal.invited')
}

type Step = { stage: Stage; step: KeptStep; form: PreparedForm | undefined }

async function playStep(tx: Db, scope: Scope, { stage, step, form }: Step): Promise<HtmlAnswer | undefined> {
  const { outside, shortcode, phone, rehearsal } = stage
  tell(scope, 'brakes.not_taken')
  if (step.sent.kind === 'form') return submitForm(tx, scope, { ...stage, form, sent: step.sent })
  if (!shortcode) return refuse('no_shortcode_to_rehearse')
  const providerMessageId = `rehearsal:${rehearsal.id}:${step.number}`
  const text = { to: shortcode, from: phone, text: step.sent.text, providerMessageId }
  await receiveSms(tx, outside, { ...text, rehearsal: scope })
  return undefined
}
