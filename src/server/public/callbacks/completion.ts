/**
 * Another site tells that a participant has completed an experience there (docs/external-experiences.md). Whoever does
 * not sign with the experience's secret learns nothing: an address that nobody has, one of another client or kind, an
 * old and a wrong signature are answered alike. The same event told twice is one entry.
 */
import { randomBytes } from 'node:crypto'
import { completion } from '#contract/public/completionCalls.ts'
import { findLinkKey, getClientRef } from '#server/clients/clients.ts'
import { acceptEntry, type Intake, type IntakeRefusal } from '#server/entries/entries.ts'
import {
  completionSecretOf,
  findExperienceForIntake,
  findPublicExperience,
  type IntakeExperience,
  readSignedId,
} from '#server/experiences/experiences.ts'
import { lockRecognised } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { Received } from '#server/platform/http/call.ts'
import { checked } from '#server/platform/http/validation.ts'
import { jsonOf } from '#server/platform/json.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { isSignedBody } from './signature.ts'

type Told = { eid: string; at: Date; received: Received }

export async function receiveCompletion(db: Db, { eid, at, received }: Told) {
  const { scope, experience, secret } = await findTold(db, { eid, at })
  const { body, headers } = received
  const isSigned = isSignedBody(headers['x-fanfare-signature'], { secret, body, at })
  if (!isSigned || !scope || !experience) return refuse('not_found')
  // Of what is no JSON the schema says what is missing.
  const { event_id, token, data } = checked(completion, jsonOf(body.toString('utf8')))
  const intake = await db.transaction(scope, async (tx) => {
    const participant = await getTold(tx, scope, { experience, token })
    return acceptEntry(tx, scope, {
      experience,
      participant,
      source: 'callback',
      data,
      language: participant.language,
      reference: `completion:${event_id}`,
      isTest: false,
    })
  })
  return { data: answerOf(intake) }
}

/** Checked where there is no secret to check by: it is nobody's, and takes the time that checking takes. */
async function findTold(db: Db, { eid, at }: Omit<Told, 'received'>) {
  const nobodys = { scope: undefined, experience: undefined, secret: randomBytes(32).toString('base64url') }
  const address = await findPublicExperience(db, eid)
  if (!address) return nobodys
  const scope = systemScope(await getClientRef(db, address.clientId), 'Completion', at)
  const experience = await findExperienceForIntake(db, scope, address.experienceId)
  const secret = experience && completionSecretOf(experience)
  return secret ? { scope, experience, secret } : nobodys
}

async function getTold(tx: Db, scope: Scope, told: { experience: IntakeExperience; token: string }) {
  const linkKey = await findLinkKey(tx, scope.client.id)
  const id =
    linkKey && readSignedId(told.token, { use: 'experience', experienceId: told.experience.id, linkKey })
  const participant = id ? await lockRecognised(tx, scope, id) : undefined
  return participant ?? refuseField('token', 'token_of_nobody')
}

function answerOf(intake: Intake) {
  if (intake.kind === 'refused') return refuse(refusals[intake.reason])
  return { entry: intake.entry.eid, status: intake.entry.status, is_repeat: intake.kind === 'repeated' }
}

const refusals = {
  contest_over: 'experience_over',
  coming_soon: 'experience_not_begun',
  not_invited: 'not_invited',
  rate_limit: 'entered_enough',
  household_limit: 'entered_enough',
  valid_limit: 'entered_enough',
  // Another site's entry brings no code and is asked for none.
  code_missing: 'experience_not_open',
  code_refused: 'experience_not_open',
  hidden: 'experience_not_open',
} as const satisfies Record<IntakeRefusal, string>
