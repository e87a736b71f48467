import * as z from 'zod'
import { optionalText, text } from '../kit.ts'
import { says } from '../why.ts'

const asked = {
  question: optionalText('question'),
  question_fr: optionalText('question'),
  /** The same answers or fields in French and in this order; one that is not there is shown in English. */
  configuration_fr: z.array(text('answer', 100)).max(50, says('too_many_answers')).default([]),
}

/**
 * A question to a participant about an uploaded picture (E3): one of some answers, or details to fill in.
 * `configuration` is the list of answers, or of the fields.
 */
const imageQuestion = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('answers'),
    ...asked,
    configuration: z
      .array(text('answer', 100))
      .min(1, says('answers_missing'))
      .max(50, says('too_many_answers')),
  }),
  z.strictObject({
    type: z.literal('details'),
    ...asked,
    configuration: z
      .array(z.strictObject({ type: z.literal('text').default('text'), name: text('name', 100) }))
      .min(1, says('answers_missing'))
      .max(50, says('too_many_answers')),
  }),
])

export const imageQuestions = z.array(imageQuestion).max(50, says('too_many_questions'))
