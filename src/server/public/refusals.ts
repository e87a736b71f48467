/** The words of a form that was refused, and where they stand. */
import { type IntakeRefusal, nextEntryAt } from '#server/entries/entries.ts'
import { householdFields } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { momentText } from '#server/platform/time.ts'
import type { EntryForm } from './entryForm.ts'
import { nounOf } from './nouns.ts'
import type { FormState } from './pages/formFields.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { webTexts } from './webTexts.ts'

type Refused = {
  readonly refusal: IntakeRefusal | 'upload_gone' | undefined
  readonly answers: EntryForm['answers']
  readonly shown: Pick<PublicExperience, 'experience' | 'language'>
}

/**
 * A household's limit is told beside the address that was typed, a code beside the code. What is sent again, with other
 * words, is another form.
 */
export function refusalErrors(
  scope: Scope,
  { refusal, answers, shown: { experience, language } }: Refused,
): Pick<FormState, 'errors' | 'reference'> {
  const texts = webTexts[language]
  const reference = newId()
  const beside = (name: string, text: string) => ({ errors: new Map([[name, text]]), reference })
  const moment = (at: Date | undefined) => at && momentText(language, scope.client.timeZone, at)
  const address = householdFields.find((name) => Object.hasOwn(answers, name))
  switch (refusal) {
    case 'household_limit':
      return beside(address ?? 'general', texts.householdLimit(moment(nextEntryAt(scope, experience))))
    case 'rate_limit':
      return beside('general', texts.limitText(moment(nextEntryAt(scope, experience))))
    // Whenever they came, so that no day brings another one.
    case 'valid_limit':
      return beside('general', texts.limitText(undefined))
    case 'code_missing':
    case 'code_refused':
      return beside('secret_code', texts.codeRefused)
    case 'not_invited':
      return beside('general', texts.notInvited(nounOf({ experience, language })))
    case 'contest_over':
      return beside('general', texts.overMeanwhile(nounOf({ experience, language })))
    default:
      return beside('general', texts.noForm)
  }
}
