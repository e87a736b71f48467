import { smsMoment, whenTexts } from '#contract/experiences/smsTexts.ts'
import {
  type CampaignTimes,
  getCampaignTimes,
  holdPrefix,
  type PrefixFields,
  takeAccessCode,
} from '#server/campaigns/campaigns.ts'
import { recordEvent } from '#server/participants/participants.ts'
import { giveBack, takeWithin } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { brakeOfPerson } from './codeBrakes.ts'
import { answerWith, type InboundText, keepText, type Sender } from './inboundText.ts'
import type { SmsText } from './texts.ts'

type Texted = {
  readonly inbound: InboundText
  readonly prefixId: string
  readonly keyword: string
  /** The words behind the keyword. */
  readonly typed: string | undefined
}

/**
 * A keyword of a prefix and a code behind it: the code is used, once, and the person is told so; somebody new speaks the
 * prefix's language. While its campaign does not run no code is used, and the answer says so. False where the prefix was deleted since, and then nothing has happened.
 */
export async function takeCodeByText(db: Db, scope: Scope, texted: Texted): Promise<boolean> {
  const { inbound, keyword } = texted
  return db.transaction(scope, async (tx) => {
    const prefix = await holdPrefix(tx, scope, texted.prefixId)
    if (!prefix) return false
    const sender = await keepText(tx, scope, { ...inbound, language: prefix.language })
    if (!sender) return true
    tell(scope, 'keyword.leads_to', { keyword, name: prefix.name })
    const { outcome, code, when } = await outcomeOf(tx, scope, { ...texted, prefix, sender })
    const eventId = await recordEvent(tx, scope, {
      participantId: sender.participant.id,
      action: 'keyword_texted',
      subjectId: sender.messageId,
      data: { keyword, ...(code ? { access_code: code } : {}) },
    })
    await answerWith(tx, scope, { name: outcome, inbound, sender: { ...sender, eventId }, when })
    return true
  })
}

type Trying = Texted & { readonly prefix: PrefixFields; readonly sender: Sender }
type Outcome = { readonly outcome: SmsText; readonly code?: string; readonly when?: string }

/** Wrong codes are counted by phone, as secret ones are; a good one is given back. */
async function outcomeOf(tx: Db, scope: Scope, trying: Trying): Promise<Outcome> {
  const { inbound, prefix, typed, sender } = trying
  const times = await getCampaignTimes(tx, scope, prefix.access_code_list_id)
  const refused = outsideOf(scope, times, sender)
  if (refused) return refused
  if (!typed) {
    tell(scope, 'code.missing')
    return { outcome: 'access_code_missing' }
  }
  const brakes = [brakeOfPerson(scope.client.id, inbound.phone)]
  const taken = await takeWithin(tx, brakes, scope.at)
  if (!taken.isAllowed) return { outcome: 'code_too_often' }
  const participantId = sender.participant.id
  const code = await takeAccessCode(tx, scope, { prefix, typed, participantId })
  tell(scope, code ? 'code.taken' : 'code.refused')
  if (code === undefined) return { outcome: 'code_refused' }
  await giveBack(tx, brakes, scope.at)
  return { outcome: 'access_code_used', code }
}

/** The answer where the campaign has not begun, or is over: its codes are for later, or for nobody any more. */
function outsideOf(scope: Scope, times: CampaignTimes, { language }: Sender): Outcome | undefined {
  const { at, client } = scope
  const { started_at: start, ended_at: end } = times
  if (end && end <= at) {
    tell(scope, 'phase.ended')
    return { outcome: 'access_codes_over' }
  }
  if (!start || start <= at) return undefined
  tell(scope, 'phase.coming_soon')
  const when = whenTexts[language].begins(smsMoment(language, client.timeZone, start))
  return { outcome: 'access_codes_soon', when }
}
