import type { RehearsalStep } from '#contract/public/rehearsal.ts'

export type FormSent = {
  readonly kind: 'form'
  readonly form: 'entry' | 'alternative-entry'
  readonly language: 'en' | 'fr'
  readonly answers: Readonly<Record<string, string>>
}

/** The test participant's step. */
export type Sent = { readonly kind: 'text'; readonly text: string } | FormSent

/** As it is kept: `experienceVersion` is that of the experience when it was first played. */
export type KeptStep = Pick<RehearsalStep, 'number' | 'at' | 'messages' | 'trace'> & {
  readonly sent: Sent
  readonly experienceVersion: number
}
