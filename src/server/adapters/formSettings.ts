import { type Environment, readWholeNumber } from '#server/platform/environment.ts'

/** Limits of the public forms, and how much work a browser has to prove. */
export type FormSettings = {
  readonly entriesPerAddressAMinute: number
  readonly entriesPerExperienceAMinute: number
  /** By the same phone, and by the same e-mail. */
  readonly entriesPerNumberAnHour: number
  /** Texts and e-mails that ask for consent because of a form, of each client and sender. */
  readonly questionsAMinute: number
  /** How many times on average a browser computes PBKDF2 of 2,000 rounds; 0 asks for no proof. */
  readonly proofWork: number
}

/**
 * | variable | default |
 * |---|---|
 * | `FORM_ENTRIES_PER_ADDRESS` | 300 a minute |
 * | `FORM_ENTRIES_PER_EXPERIENCE` | 6000 a minute |
 * | `FORM_ENTRIES_PER_NUMBER` | 20 an hour |
 * | `FORM_TEXTS_PER_MINUTE` | 30 |
 * | `FORM_PROOF_WORK` | 400 |
 *
 * @throws StartError naming the variable, what it holds and its bounds.
 */
export function readFormSettings(env: Environment): FormSettings {
  const limit = (name: string, fallback: number) =>
    readWholeNumber(env, name, { min: 1, max: 10_000_000, fallback })
  return {
    entriesPerAddressAMinute: limit('FORM_ENTRIES_PER_ADDRESS', 300),
    entriesPerExperienceAMinute: limit('FORM_ENTRIES_PER_EXPERIENCE', 6000),
    entriesPerNumberAnHour: limit('FORM_ENTRIES_PER_NUMBER', 20),
    questionsAMinute: limit('FORM_TEXTS_PER_MINUTE', 30),
    proofWork: readWholeNumber(env, 'FORM_PROOF_WORK', { min: 0, max: 20_000, fallback: 400 }),
  }
}
