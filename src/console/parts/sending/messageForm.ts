import type { Message, MessageForm } from '#contract/messaging/calls.ts'
import { toWireType } from '#contract/messaging/messageTypes.ts'
import { hasVisibleText } from '#contract/text.ts'
import type { Sender, SenderType } from './senders.ts'
import type { Typed } from './typed.ts'

/** The longest text of each kind, in characters. */
export const mostCharacters: Record<SenderType, number> = { sms: 1600, email: 20_000, widget: 1600 }

type Letter = Pick<Message, 'id' | 'type' | 'direction' | 'subject'>

/** The e-mail that an answer answers: the last one that came in, else the last one that went out. */
export function lastEmail<L extends Letter>(messages: readonly L[]): L | undefined {
  const letters = messages.filter(({ type }) => type === toWireType('email'))
  return letters.findLast(({ direction }) => direction === 'in') ?? letters.at(-1)
}

type Ended = Pick<Message, 'state' | 'reason' | 'subtype'>

/** Its text is back in the field, and nobody got it. */
export const isTakenBack = ({ state, reason, subtype }: Ended): boolean =>
  state === 'skipped' && reason === 'cancelled' && subtype === 'staff'

type Listed = Letter & Ended

/** The same of a thread as the server lists it, newest first and with what was taken back. */
export function lastEmailOf<L extends Listed>(newestFirst: readonly L[]): L | undefined {
  return lastEmail(newestFirst.filter((message) => !isTakenBack(message)).toReversed())
}

/** `Re: ` once, however often it was answered, and whatever a mail program called it (Re, RE, Réf., TR stay apart). */
export function answerSubject(subject: string | null | undefined): string {
  const bare = (subject ?? '').replace(/^(\s*(re|ré|réf|aw)\s*:)+\s*/i, '').trim()
  return bare ? `Re: ${bare}` : ''
}

type Setup = {
  sender: Pick<Sender, 'id' | 'type'>
  participantId: string
  typed: Typed
  answers?: Letter | undefined
}

/** The call's body for a text that was typed. */
export function messageFormOf({ sender, participantId, typed, answers }: Setup): MessageForm {
  const common = { participant_id: participantId, message: typed.text.trimEnd() }
  if (sender.type === 'sms') return { ...common, type: 'sms', shortcode_id: sender.id }
  if (sender.type === 'widget') return { ...common, type: 'widget', widget_id: sender.id }
  const subject = (typed.subject ?? answerSubject(answers?.subject)).trim()
  return {
    ...common,
    type: toWireType('email'),
    subject,
    ...(answers ? { message_id: answers.id } : { mailbox_id: sender.id }),
  }
}

export type TextFault = 'empty' | 'tooLong' | 'noSubject'

/** Why what is typed cannot be sent yet. */
export function textFault({ sender, typed, answers }: Omit<Setup, 'participantId'>): TextFault | undefined {
  if (!hasVisibleText(typed.text)) return 'empty'
  if (typed.text.length > mostCharacters[sender.type]) return 'tooLong'
  const subject = typed.subject ?? answerSubject(answers?.subject)
  return sender.type === 'email' && !hasVisibleText(subject) ? 'noSubject' : undefined
}
