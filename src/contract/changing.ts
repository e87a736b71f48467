import * as z from 'zod'
import type { Schema } from './kit.ts'

/** Which change of a record this is, from 1: what a GET answers, and what a PUT says that it has read. */
export const version = z.int().positive()

/** The part of a form that a PUT was sent. */
export type Change<Form> = { [Name in keyof Form]?: Form[Name] | undefined } & {
  version?: number | undefined
}

/**
 * The body of a PUT (decisions 1): it changes what is sent, and what is not sent stays. What only the `record` has may
 * come back too, so that the answer of a GET can be sent as it is; it changes nothing. With a `version` that is not
 * the stored one the call is a 409 of type `stale`. To the compiler its input is the whole form, as the console sends it.
 */
export function changeOf<F extends z.ZodObject>(
  form: F,
  record: z.ZodObject,
): z.ZodType<Change<z.output<F>>, z.input<F> & { version?: number | undefined }> {
  if (form.def.checks?.length) throw new Error('What is checked of a whole form is not checked of its parts.')
  const names = [...Object.keys(form.shape), 'version']
  const readOnly = Object.keys(record.shape).filter((name) => !names.includes(name))
  const fields = Object.entries(form.shape).map(([name, field]) => [name, z.optional(whereSent(field))])
  const body = z.strictObject({
    ...Object.fromEntries(fields),
    ...Object.fromEntries(readOnly.map((name) => [name, z.unknown().optional().meta({ readOnly: true })])),
    version: version.optional(),
  })
  const change = body.transform((sent) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))),
  )
  wholes.set(change, form.extend({ version: version.optional() }))
  // The compiler cannot follow fields that are made one by one.
  return change as unknown as ReturnType<typeof changeOf<F>>
}

/**
 * The same of a record whose parts are saved each by itself: to the compiler too, some of the form's fields are enough.
 * Its domain tells `requireVersion` which fields were sent, so that two people at two parts do not meet.
 */
export const changeOfPart = <F extends z.ZodObject>(
  form: F,
  record: z.ZodObject,
): z.ZodType<Change<z.output<F>>, Partial<z.input<F>> & { version?: number | undefined }> =>
  changeOf(form, record)

/** The form that a change is made of, with all its fields as a new record needs them; any other body is its own. */
export const wholeOf = (body: Schema): Schema => wholes.get(body) ?? body

const wholes = new WeakMap<Schema, Schema>()

/** May the body say which version of the record was read? */
export function takesVersion(body: Schema): boolean {
  let inner: unknown = wholeOf(body)
  while (inner instanceof z.ZodPipe) inner = inner.def.in
  return inner instanceof z.ZodObject && 'version' in inner.shape
}

/** Tells who changed a record that has a version, and did not say which one was read: nobody was protected from it. */
export const unversionedHeader = { name: 'X-Record-Version', value: 'not-sent' } as const

/**
 * The field without what it makes of nothing: a default, or null. All that is checked of it stays, at whichever of its
 * layers that stands: a change takes no value that a new record would not.
 */
function whereSent(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional)
    return checkedAlso(whereSent(field.unwrap()), field.def.checks)
  if (field instanceof z.ZodPipe) return field.clone({ ...field.def, in: whereSent(field.in) })
  if (field instanceof z.ZodNullable || field instanceof z.ZodReadonly)
    return z.core.clone(field, { ...field.def, innerType: whereSent(field.unwrap()) })
  return field
}

function checkedAlso(
  field: z.core.$ZodType,
  checks: readonly z.core.$ZodCheck<never>[] = [],
): z.core.$ZodType {
  const { def } = field._zod
  return checks.length === 0
    ? field
    : z.core.clone(field, { ...def, checks: [...(def.checks ?? []), ...checks] })
}
