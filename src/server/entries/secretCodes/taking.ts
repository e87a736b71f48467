import type { Entry } from '#contract/entries/calls.ts'
import { normaliseSecretCode, whyNoSecretCode } from '#contract/entries/secretCodeText.ts'
import { contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { takeSecretCode } from './queries.ts'

type Coded = {
  readonly experience: IntakeExperience
  readonly source: Entry['source']
  readonly data: Readonly<Record<string, unknown>>
}

/** Whoever enters by the form or by text brings a code; the alternative way, and what staff enter, take none. */
export const takesSecretCode = ({ experience, source }: Omit<Coded, 'data'>): boolean =>
  (source === 'web' || source === 'sms') && contestOf(experience)?.is_secret_code_experience === true

/** The code that it came with, as it is kept with the entry. */
export function withSecretCode(coded: Coded): Coded['data'] {
  const { secret_code: typed } = coded.data
  if (!takesSecretCode(coded) || typeof typed !== 'string') return coded.data
  return { ...coded.data, secret_code: normaliseSecretCode(typed) }
}

/** Uses the code up for this entry, or says why there is none. An unknown one and a used one are not told apart. */
export async function codeReason(
  tx: Db,
  scope: Scope,
  { entryId, ...coded }: Coded & { entryId: string },
): Promise<'code_missing' | 'code_refused' | undefined> {
  if (!takesSecretCode(coded)) return undefined
  const { secret_code: code } = withSecretCode(coded)
  if (typeof code !== 'string' || code === '') {
    tell(scope, 'code.missing')
    return 'code_missing'
  }
  const use = { experienceId: coded.experience.id, code, entryId }
  const isTaken = whyNoSecretCode(code) === undefined && (await takeSecretCode(tx, scope, use))
  tell(scope, isTaken ? 'code.taken' : 'code.refused')
  return isTaken ? undefined : 'code_refused'
}
