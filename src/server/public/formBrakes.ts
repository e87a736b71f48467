import type { Logger } from 'pino'
import type { EntryFields } from '#contract/experiences/calls.ts'
import type { FormSettings } from '#server/adapters/formSettings.ts'
import { type Brake, type Taken, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'

/** What is limited here; each has a text of its own for people. */
export type FormBrake = Brake & { readonly name: 'form_address' | 'form_experience' | 'form_number' }
type QuestionBrake = Brake & { readonly name: 'form_texts' }

type Form = { readonly experienceId: string; readonly settings: FormSettings }

/** What shows how busy a form is before anybody has said who he or she is. */
export function placeBrakes({ address }: Scope, { experienceId, settings }: Form): FormBrake[] {
  const perMinute = { limit: settings.entriesPerAddressAMinute, seconds: 60 }
  return [
    ...(address ? [{ name: 'form_address' as const, of: networkOf(address), ...perMinute }] : []),
    { name: 'form_experience', of: experienceId, limit: settings.entriesPerExperienceAMinute, seconds: 60 },
  ]
}

/** Everything that one entry by the form takes from. */
export function entryBrakes(scope: Scope, { fields, ...form }: Form & { fields: EntryFields }): FormBrake[] {
  const perHour = { limit: form.settings.entriesPerNumberAnHour, seconds: 3600 }
  return [
    ...placeBrakes(scope, form),
    { name: 'form_number', of: `${scope.client.id} ${fields.phone}`, ...perHour },
    { name: 'form_number', of: `${scope.client.id} ${fields.email}`, ...perHour },
  ]
}

/** The texts and e-mails that forms cause: anybody can type the number of anybody, and somebody pays for each. */
export function questionBrake(
  scope: Scope,
  asked: { senderId: string | null; settings: FormSettings },
): QuestionBrake {
  const of = `${scope.client.id} ${asked.senderId ?? 'email'}`
  return { name: 'form_texts', of, limit: asked.settings.questionsAMinute, seconds: 60 }
}

/** Takes, and tells the operator of the first refusal in each window; the metrics count them all. */
export async function takeAndTell<B extends FormBrake | QuestionBrake>(
  db: Db,
  scope: Scope,
  { brakes, log }: { brakes: readonly B[]; log: Logger },
): Promise<Taken<B>> {
  const taken = await takeFrom(db, brakes, scope.at)
  if (!taken.isAllowed && taken.isFirst) {
    const { name, limit, seconds } = taken.brake
    log.warn({ client: scope.client.eid, brake: name, limit, seconds }, 'public forms are held back')
  }
  return taken
}
