import type { Message } from '#contract/messaging/calls.ts'
import type { Participant, Subscription } from '#contract/participants/calls.ts'
import type { Sender } from './senders.ts'

type Person = Pick<Participant, 'phone' | 'email' | 'erased_at' | 'consents'>
type Programme = Pick<Subscription, 'id' | 'channel' | 'shortcode_id' | 'is_default'>
export type Block = 'erased' | 'noPhone' | 'noEmail' | 'optedOut'

/**
 * Why a person never gets a message from here. Nothing overrides STOP, and it is for the whole shortcode: what the
 * server would refuse is not offered. Whoever wrote an e-mail not long ago may be answered, and who writes in a widget
 * asks for the answer there.
 */
export function blockOf(
  { type, id }: Pick<Sender, 'type' | 'id'>,
  person: Person,
  { programmes, isAnswer = false }: { programmes: readonly Programme[]; isAnswer?: boolean },
): Block | undefined {
  if (person.erased_at !== null) return 'erased'
  if (type === 'widget') return undefined
  if (type === 'sms' && person.phone === null) return 'noPhone'
  if (type === 'email' && person.email === null) return 'noEmail'
  if (type === 'email' && isAnswer) return undefined
  const isHere = (one: Programme) => (type === 'sms' ? one.shortcode_id === id : one.channel === 'email')
  const main = programmes.find((one) => one.is_default && isHere(one))
  const state = person.consents.find(({ subscription_id }) => subscription_id === main?.id)?.state
  return state === 'out' ? 'optedOut' : undefined
}

const answerableMs = 30 * 86_400_000

/** An answer to what a person wrote within the last 30 days is no marketing, and is not blocked. */
export function isFreshAnswer(
  answers: Pick<Message, 'direction' | 'created_at'> | undefined,
  now: number,
): boolean {
  return answers?.direction === 'in' && now - Date.parse(answers.created_at) <= answerableMs
}
