import { createHash } from 'node:crypto'
import { listMailboxes } from '#server/messaging/messaging.ts'
import { type AskedCode, askForCode, findAskedCode } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { accountTexts } from '../accountTexts.ts'
import type { FormState } from '../pages/formFields.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'
import type { Seen, World } from '../publicExperience.ts'
import { takeAsking } from './brakes.ts'
import { codePage } from './codePage.ts'

export type Visit = Seen & { readonly shown: PublicExperience; readonly outside: World }
type Asking = Pick<AskedCode, 'purpose' | 'channel' | 'address' | 'form'> & {
  /** The handle of the form, from its page. */
  readonly from: string
  readonly again: (general: string, retryAfterSeconds: number) => HtmlAnswer | Promise<HtmlAnswer>
}

/**
 * Asks for a code and shows where it is entered. The same form for the same address has the same handle, so that sending
 * it twice asks once; nobody else can make it.
 */
export async function askAndShow(db: Db, { outside, ...visit }: Visit, asking: Asking): Promise<HtmlAnswer> {
  const { scope, experience, shown } = visit
  const { purpose, channel, address, form, from, again } = asking
  const handle = createHash('sha256').update(`${from} ${purpose} ${channel} ${address}`).digest('base64url')
  const experienceId = experience.id
  if (!(await findAskedCode(db, scope, { experienceId, handle }))) {
    const senderId = await senderOf(db, { ...visit, channel })
    const taken = await takeAsking(db, scope, { experienceId, outside, senderId, address })
    if (!taken.isAllowed) {
      const texts = accountTexts[shown.language].tooMany
      return again(texts[taken.brake.name](taken.retryAfterSeconds), taken.retryAfterSeconds)
    }
    const person = shown.person && purpose === 'address' ? { participantId: shown.person.participant_id } : {}
    await askForCode(db, scope, {
      purpose,
      channel,
      address,
      form,
      experienceId,
      handle,
      ...person,
      language: shown.language,
    })
  }
  return codePage(shown, { handle, sent: { purpose, channel, address }, form: noFaults })
}

const noFaults: FormState = { values: new Map(), errors: new Map(), reference: '' }

async function senderOf(
  db: Db,
  { scope, experience, channel }: Seen & { channel: AskedCode['channel'] },
): Promise<string | null> {
  if (channel === 'sms') return experience.settings.shortcode_id
  return (await listMailboxes(db, scope))[0]?.id ?? null
}
