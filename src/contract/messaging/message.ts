import { longText, required } from '../kit.ts'
import { hasVisibleText } from '../text.ts'

export const smsCharacters = 1600

/** An SMS: at most 1,600 characters, and something to read. */
export const messageText = longText('message', smsCharacters).refine(hasVisibleText, {
  error: required('message'),
})
/** An e-mail's plain text: at most 20,000 characters, and something to read. */
export const emailText = longText('message', 20_000).refine(hasVisibleText, { error: required('message') })
