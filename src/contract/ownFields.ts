/**
 * The fields of a record that staff may type, said once. What is answered of them follows from it, and what a kind of
 * experience keeps of them in its settings, without the limits: what was taken once is shown, whatever the limits have
 * become.
 */
import * as z from 'zod'
import { moment } from './kit.ts'

type Fields = Readonly<Record<string, z.ZodType>>
type Values<F extends Fields> = { [N in keyof F]: z.ZodType<z.output<F[N]>, z.output<F[N]>> }

type OwnFields<F extends Fields = Fields> = {
  readonly form: F
  /** As a kind's settings hold them. One that came later than a record is what the form makes of nothing. */
  readonly kept: Values<F>
  /** As they are answered: none is missing. */
  readonly shown: Values<F>
}

export function ownFields<F extends Fields>(form: F): OwnFields<F> {
  const each = (make: (field: z.ZodType) => z.ZodType) =>
    Object.fromEntries(Object.entries(form).map(([name, field]) => [name, make(field)])) as Values<F>
  return { form, kept: each(keptOf), shown: each(shownOf) }
}

function keptOf(field: z.ZodType): z.ZodType {
  const usual = field.safeParse(undefined)
  return usual.success ? shownOf(field).default(usual.data) : shownOf(field)
}

/** A time is stored and answered as an exact one; of a union with an empty text, the other is the value. */
function shownOf(field: z.core.$ZodType): z.ZodType {
  if (field === moment) return z.iso.datetime()
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return shownOf(field.unwrap())
  if (field instanceof z.ZodNullable) return shownOf(field.unwrap()).nullable()
  if (field instanceof z.ZodPipe) return shownOf(field.in)
  if (field instanceof z.ZodUnion && field.options[0]) return shownOf(field.options[0])
  if (field instanceof z.ZodArray) return z.array(shownOf(field.element))
  if (field instanceof z.ZodObject)
    return z.object(
      Object.fromEntries(Object.entries(field.shape).map(([name, one]) => [name, shownOf(one)])),
    )
  if (field instanceof z.ZodEnum) return z.enum(field.enum)
  if (field instanceof z.ZodString || field instanceof z.ZodStringFormat) return z.string()
  if (field instanceof z.ZodNumberFormat) return z.int()
  if (field instanceof z.ZodNumber) return z.number()
  if (field instanceof z.ZodBoolean) return z.boolean()
  throw new Error('What is stored of such a field has to be said beside it.')
}
