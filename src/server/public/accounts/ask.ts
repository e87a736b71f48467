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
type Wanted = Pick<AskedCode, 'purpose' | 'channel' | 'address' | 'form'>
type Asking = Wanted & {
  /** The handle of the form, from its page. */
  readonly from: string
  readonly again: (general: string, retryAfterSeconds: number) => HtmlAnswer | Promise<HtmlAnswer>
}

/**
 * Asks for a code and shows where it is entered. The same form for the same address has the same handle, so that sending
 * it twice asks once; nobody else can make it.
 */
export async function askAndShow(db: Db, visit: Visit, asking: Asking): Promise<HtmlAnswer> {
  const { purpose, channel, address, form, from, again } = asking
  const handle = createHash('sha256').update(`${from} ${purpose} ${channel} ${address}`).digest('base64url')
  const held = await askOnce(db, visit, { purpose, channel, address, form, handle })
  if (held) return again(held.text, held.retryAfterSeconds)
  return codePage(visit.shown, { handle, sent: { purpose, channel, address }, form: noFaults })
}

type Once = Wanted & { readonly handle: string; readonly isAgain?: boolean }

/**
 * Asks for a code, unless one with this handle may still be entered and no other one is wished in its place. Answers what
 * holds it back, where too many are asked for.
 */
export async function askOnce(
  db: Db,
  { outside, ...visit }: Visit,
  { handle, isAgain = false, ...wanted }: Once,
): Promise<{ text: string; retryAfterSeconds: number } | undefined> {
  const { scope, experience, shown } = visit
  const { purpose, channel, address } = wanted
  const experienceId = experience.id
  if (!isAgain && (await findAskedCode(db, scope, { experienceId, handle }))) return undefined
  const senderId = await senderOf(db, { ...visit, channel })
  const taken = await takeAsking(db, scope, { experienceId, outside, senderId, address })
  if (!taken.isAllowed) {
    const { brake, retryAfterSeconds } = taken
    return { text: accountTexts[shown.language].tooMany[brake.name](retryAfterSeconds), retryAfterSeconds }
  }
  const person = shown.person && purpose === 'address' ? { participantId: shown.person.participant_id } : {}
  const asked = { ...wanted, ...person, experienceId, handle, isAgain }
  await askForCode(db, scope, { ...asked, language: shown.language })
  return undefined
}

const noFaults: FormState = { values: new Map(), errors: new Map(), reference: '' }

async function senderOf(
  db: Db,
  { scope, experience, channel }: Seen & { channel: AskedCode['channel'] },
): Promise<string | null> {
  if (channel === 'sms') return experience.settings.shortcode_id
  return (await listMailboxes(db, scope))[0]?.id ?? null
}
