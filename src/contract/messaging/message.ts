import { longText, required } from '../kit.ts'
import { hasVisibleText } from '../text.ts'
import { withKnownFields } from '../words/writtenText.ts'

export const smsCharacters = 1600
export const emailCharacters = 20_000

/** An SMS: at most 1,600 characters, and something to read. */
export const messageText = longText('message', smsCharacters).refine(hasVisibleText, {
  error: required('message'),
})
/** A typed message, whose merge fields are filled in for the one who gets it. */
export const typedText = withKnownFields(messageText, { mayHaveLinks: true })
/** An e-mail's plain text: at most 20,000 characters, and something to read. */
export const emailText = longText('message', emailCharacters).refine(hasVisibleText, {
  error: required('message'),
})
export const typedEmail = withKnownFields(emailText, { mayHaveLinks: true })
