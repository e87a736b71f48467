import type { Logger } from 'pino'
import type { HeldBackBy } from '#contract/reporting/heldBack.ts'
import type { FormSettings } from '#server/adapters/formSettings.ts'
import { type Brake, type Taken, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { CodeBrake } from './codeBrakes.ts'
import { noteHeldBack } from './heldBack/heldBack.ts'

/** Limits of the forms; each has a text of its own for people. */
export type FormBrake = Brake & { readonly name: 'form_address' | 'form_experience' | 'form_number' }
type QuestionBrake = Brake & { readonly name: 'form_texts' }

type Form = { readonly experienceId: string; readonly settings: FormSettings }

/** Limits that show how busy a form is before anybody has said who he or she is. */
export function placeBrakes({ address }: Scope, { experienceId, settings }: Form): FormBrake[] {
  const perMinute = { limit: settings.entriesPerAddressAMinute, seconds: 60 }
  return [
    ...(address ? [{ name: 'form_address' as const, of: networkOf(address), ...perMinute }] : []),
    { name: 'form_experience', of: experienceId, limit: settings.entriesPerExperienceAMinute, seconds: 60 },
  ]
}

/** Everything that one entry by the form takes from; `numbers` are its phone and its e-mail. */
export function entryBrakes(
  scope: Scope,
  { numbers, ...form }: Form & { numbers: readonly string[] },
): FormBrake[] {
  const perHour = { limit: form.settings.entriesPerNumberAnHour, seconds: 3600 }
  return [
    ...placeBrakes(scope, form),
    ...numbers.map((number) => ({
      name: 'form_number' as const,
      of: `${scope.client.id} ${number}`,
      ...perHour,
    })),
  ]
}

type UploadBrake = Brake & { readonly name: 'upload_address' | 'upload_experience' }

/** Files that are sent before a form, five for each entry. */
export function uploadBrakes({ address }: Scope, { experienceId, settings }: Form): UploadBrake[] {
  const perMinute = (entries: number) => ({ limit: 5 * entries, seconds: 60 })
  return [
    ...(address
      ? [
          {
            name: 'upload_address' as const,
            of: networkOf(address),
            ...perMinute(settings.entriesPerAddressAMinute),
          },
        ]
      : []),
    { name: 'upload_experience', of: experienceId, ...perMinute(settings.entriesPerExperienceAMinute) },
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

type AnyBrake = FormBrake | QuestionBrake | UploadBrake | CodeBrake

const heldBackBy: Readonly<Record<AnyBrake['name'], HeldBackBy>> = {
  form_address: 'address',
  form_experience: 'experience',
  form_number: 'number',
  form_code: 'secret_code',
  form_texts: 'questions',
  upload_address: 'uploads',
  upload_experience: 'uploads',
}

/** `by`: what the staff are told that held it back, where it is not the brake's own name. */
type Taking<B> = {
  readonly brakes: readonly B[]
  readonly experienceId: string
  readonly by?: HeldBackBy
  readonly log: Logger
}

/**
 * Takes, and tells the operator of the first refusal in each window; the metrics count them all, and so does what the
 * staff of the client see.
 */
export async function takeAndTell<B extends AnyBrake>(
  db: Db,
  scope: Scope,
  { brakes, experienceId, by, log }: Taking<B>,
): Promise<Taken<B>> {
  const taken = await takeFrom(db, brakes, scope.at)
  if (taken.isAllowed) return taken
  const { name, limit, seconds } = taken.brake
  noteHeldBack(db, scope, { experienceId, by: by ?? heldBackBy[name], log })
  if (taken.isFirst)
    log.warn({ client: scope.client.eid, brake: name, limit, seconds }, 'public forms are held back')
  return taken
}
