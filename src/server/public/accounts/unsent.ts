import { newId } from '#server/platform/ids.ts'
import { isOwnToken } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { valuesOf } from '../entryForm.ts'
import type { FormState } from '../pages/formFields.ts'
import { needsSignIn } from '../pages/signInCard.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'

/** The page for an entry form that was not sent by who is signed in, where that is needed; undefined where it was. */
export function findUnsent(
  shown: PublicExperience,
  { body, formToken }: { body: Record<string, unknown>; formToken: unknown },
): FormState | undefined {
  const { person, language } = shown
  const isOwn = person === undefined || isOwnToken(person, formToken)
  if (isOwn && !needsSignIn(shown)) return undefined
  const texts = accountTexts[language]
  const general = person ? texts.oldForm : texts.signInFirst
  return { values: valuesOf(body, shown), errors: new Map([['general', general]]), reference: newId() }
}
