/**
 * The page Confirmation shows what was just answered: `{{first_name}}`, or `{{first_name|friend}}` with what stands
 * there where nothing was answered.
 */
import { entryRules } from './entryRules.ts'

const place = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|([^{}|]*))?\}\}/gi

/** `answers` as HTML by the fields of the forms; what is no field of theirs stays as it is written. */
export const fillAnswers = (html: string, answers: ReadonlyMap<string, string>): string =>
  html.replace(place, (written, key: string, other: string | undefined) => {
    const answer = answers.get(key.toLowerCase())
    return answer === undefined ? written : answer || (other ?? '')
  })

type Rules = Parameters<typeof entryRules>[0]

/** The fields of the forms that lead to the page Confirmation, each once. */
export function confirmedFields(formRules: Rules): ReturnType<typeof entryRules>['fields'] {
  const all = [...entryRules(formRules).fields, ...entryRules(formRules, 'Alternative Entry').fields]
  return all.filter((field, at) => all.findIndex((one) => one.field_name === field.field_name) === at)
}
