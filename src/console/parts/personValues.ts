import { ApiError } from '#console/kit/api/errors.ts'
import { type Row, rowOf } from '#console/kit/fields/rows.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import type { Participant, ParticipantForm } from '#contract/participants/calls.ts'

export type Variable = Row & { key: string; value: string }
export const newVariable = (key = '', value = ''): Variable => rowOf({ key, value })
/**
 * Values that a participant's form has in another shape than its call: the type is a choice, the person variables are
 * rows.
 */
type Own = { kind: 'lead' | 'customer'; variables: Variable[] }

export const ownValues = (person?: Participant): Own => ({
  kind: person?.is_customer ? 'customer' : 'lead',
  variables: Object.entries(person?.data ?? {}).map(([key, value]) => newVariable(key, written(value))),
})

export const ownBody = ({ kind, variables }: Own): Pick<ParticipantForm, 'is_customer' | 'data'> => ({
  is_customer: kind === 'customer',
  data: Object.fromEntries(variables.map(({ key, value }) => [key.trim(), value])),
})

/** Key and value are both required (M5). */
export function validateVariables({ variables }: Own): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [at, { key, value }] of variables.entries()) {
    const problem = problemOfKey(key.trim(), variables.slice(0, at))
    if (problem) errors[`variables.${at}.key`] = problem
    if (value.trim() === '') errors[`variables.${at}.value`] = translate('people.valueRequired')
  }
  return errors
}

function problemOfKey(key: string, before: Variable[]): string | undefined {
  if (key === '') return translate('people.keyRequired')
  if (!/^[a-z0-9_]{1,64}$/.test(key)) return translate('people.keyWrong')
  if (before.some((other) => other.key.trim() === key)) return translate('people.keyTwice')
  return undefined
}

/** The server names a variable by its key (`data.city`), the form by its row. */
export async function atVariableRows<T>({ variables }: Own, saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { kind, message, why, status, type, stale } = error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, told]) => [fieldOf(field, variables), told]),
    )
    throw new ApiError({ kind, message, why, type, stale, fields, status })
  }
}

function fieldOf(field: string, variables: Variable[]): string {
  if (field === 'data') return 'general'
  const at = variables.findIndex(({ key }) => field === `data.${key.trim()}`)
  return at === -1 ? field : `variables.${at}.value`
}

/** Free data may hold anything that JSON can. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
