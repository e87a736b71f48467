import { longText, required } from '../kit.ts'
import { hasVisibleText } from '../text.ts'

export const messageStates = [
  'received',
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'skipped',
  'unknown',
] as const
export type MessageState = (typeof messageStates)[number]

/** A message's text: at most 1,600 characters, and something to read. */
export const messageText = longText('message', 1600).refine(hasVisibleText, { error: required('message') })
