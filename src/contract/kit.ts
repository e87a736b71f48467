import * as z from 'zod'
import { cleanAddress, withoutUnseen } from './address.ts'
import type { Why } from './reasons.ts'
import type { FieldWord } from './reasonWords.ts'
import type { Area, Right } from './roles.ts'
import type { Sight } from './sight.ts'
import type { About, Subjects } from './subjects.ts'
import { hasVisibleText, oneLine, textFault } from './text.ts'
import { says } from './why.ts'

/**
 * The right to use a call. `anyone`: no session. `signedIn`: a session, no client. `platformAdmin`: the flag on
 * the user. Otherwise a role in the request's client that has this right in this area (decisions 2).
 */
export type Access = 'anyone' | 'signedIn' | 'platformAdmin' | { readonly area: Area; readonly right: Right }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Structural stand-in for a zod schema: checking 200 calls through `z.ZodType` takes three times as long. */
export type Schema<Input = unknown, Output = unknown> = { _zod: { input: Input; output: Output } }
export type InputOf<S> = S extends { _zod: { input: infer I } } ? I : undefined
export type OutputOf<S> = S extends { _zod: { output: infer O } } ? O : undefined

/**
 * How a callback is signed, as far as it can be seen before its body is read: a header of this form, not older than
 * `seconds` where its first group says when. Without such a one it is refused, as one is whose signature is wrong.
 */
export type CallbackSignature = {
  /** In small letters. */
  readonly header: string
  readonly form: RegExp
  readonly seconds?: number
  readonly refusal: 'not_allowed' | 'not_found'
}

/** `X-Fanfare-Signature: t=<unix seconds>,v1=<hex>`, at most five minutes old. */
export const fanfareSignature = {
  header: 'x-fanfare-signature',
  form: /^t=(\d{1,12}),v1=([0-9a-f]{64})$/,
  seconds: 300,
} as const

/**
 * One call, declared once: the server validates by it, the console calls by it, the OpenAPI document lists it.
 * `path` is written as the specification writes it; `{random}` is an optional segment of 16 letters and digits.
 * `external` says why the console does not use it; `upload` marks a multipart body with one file, or of a callback a
 * body that is too large to be held in memory;
 * `changes` marks a GET that changes something and so needs the CSRF token. `shows` is what a read is about and
 * `touches` what a change is about (`subjects.ts`).
 */
export type Route = {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly source: string
  readonly shows?: Subjects
  readonly touches?: Subjects
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly answer?: Schema
  readonly upload?: boolean
  /** A page’s form that may bring files: so many, each of so many bytes. What is more is told by the handler. */
  readonly form?: { readonly maxFiles: number; readonly maxBytes: number }
  /**
   * Says what comes back where it is not JSON: a page for people, a file to save, a picture to show, a file of which
   * a browser takes parts, or server-sent events.
   */
  readonly raw?: 'html' | 'file' | 'picture' | 'ranges' | 'events'
  /** A provider's callback: the handler gets the body as it came, at most 25 MB, since its signature covers it. */
  readonly callback?: CallbackSignature
  /**
   * Whoever has the address may, from any site: a body of any content type is taken, also none or a broken one, and
   * what its first 64 kB say as a form is checked. For what must not fail for how it was said (RFC 8058).
   */
  readonly anyBody?: boolean
  /** Less than those 25 MB, for what is never so large: a stranger may send it too. Of an upload, less than 500 MB. */
  readonly maxBytes?: number
  readonly changes?: boolean
  /** The documents put fields of the body in a group of this name; they are taken there and beside it (E3). */
  readonly group?: string
  /** The documents put these fields of a group of the body beside it; they are taken there too (E3). */
  readonly beside?: { readonly group: string; readonly fields: readonly string[] } | undefined
  /** Told of fields that the body does not have, where more is known of them: whose they are. */
  readonly strangers?: Readonly<Record<string, Why>>
  /** For people who are signed in; a token is refused, whatever its scopes. */
  readonly isSessionOnly?: boolean
  /** Its answer is told once and kept nowhere, so that a repeated key does the work again. */
  readonly answersSecret?: boolean
  /** Its work has transactions of its own, so that a repeated key does it again. */
  readonly ownTransactions?: boolean
  /** Each refusal stands in `errors.general` too, beside its field (M8). */
  readonly tellsInGeneral?: boolean
  readonly external?: string
  /** Its part in the audit trail; it changes nothing else. */
  readonly sees?: Sight
}

/** Declares a call; keeps the literal types, so that both sides know the exact shapes. */
export function route<const R extends Route & About>(declaration: R): R {
  return declaration
}

export const reads = <const A extends Area>(area: A) => ({ area, right: 'read' }) as const
export const changes = <const A extends Area>(area: A) => ({ area, right: 'change' }) as const

export const pageSizes = [10, 25, 50, 100] as const

/** A page of rows (M3). `total` is exact unless `total_is_capped`; `from` and `to` are null on an empty page. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    total_is_capped: z.boolean().optional(),
    from: z.int().nullable(),
    to: z.int().nullable(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
  })
}
export type Page<Row> = {
  data: Row[]
  current_page: number
  per_page: number
  last_page: number
  total: number
  total_is_capped?: boolean | undefined
  from: number | null
  to: number | null
  next_page_url: string | null
  prev_page_url: string | null
}

/** One record, or all records of a short list, under `data`. */
export const one = <Row extends z.ZodType>(row: Row) => z.object({ data: row })
export const many = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })
export const success = z.object({ success: z.literal(true), message: z.string().optional() })

/** `page` from 1 and `per_page` of any paged call; numbers in digits only, so 0, -1, 1e3 and 2.5 are refused. */
export const paging = {
  page: digits(1, 10_000_000, says('not_a_page')).default(1),
  per_page: z.enum(['10', '25', '50', '100'], says('not_a_page_size')).transform(Number).default(25),
}
export const direction = z.enum(['asc', 'desc'], says('not_a_direction'))

export function digits(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const faultMessage = { error: says('bad_characters') }

/**
 * A text that is compared with what is there, such as a client in a path or a name in `seen`: as it came, since what it
 * names may have blanks around it, or marks that nobody types. What no database takes, NUL and half characters, is refused.
 */
export const asTyped = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), faultMessage)

/** A text that is kept: also control characters and right-to-left overrides are refused; nothing else is done to it. */
export function unbroken(schema: z.ZodString) {
  return schema.refine((value) => textFault(value) === undefined, faultMessage)
}

/** A search text of a query: trimmed, without what nobody sees, at most 200 characters; empty means no search. */
export const searchText = z
  .string()
  .max(200, says('search_too_long'))
  .refine((value) => textFault(withoutUnseen(value)) === undefined, faultMessage)
  .transform((value) => oneLine(withoutUnseen(value)))
  .optional()

/** A field that is not there is missing; `message` is for what is there and wrong. */
export const orMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? says('missing') : message),
})
const idFault = orMissing(says('not_an_id'))

export const id = z.uuid(idFault)
export const clientId = z.int().positive()
/** A short public id: 12 lower-case letters and digits. */
export const eid = z.string().regex(/^[a-z0-9]{12}$/, says('not_an_id'))
/** For whatever names an experience, in a path, a query or a body (decisions 1). */
export const idOrEid = z.union([id, eid], idFault)
/** A client in a body or a path: its number or its eid. */
export const clientName = z.union([clientId, asTyped(60)], idFault)

/**
 * A required line of text. Its message is that of M5, "The name field is required.", where none is given. NUL, lone
 * surrogates and right-to-left overrides are refused; leading and trailing blanks go, and a line break or a TAB becomes
 * a blank: a name or a subject with one would write a line or a cell of its own in a mail's head, a log or a list.
 */
export function text(field: FieldWord, max = 200, missing = required(field)) {
  return cleaned(limited(z.string(missing), field, max), oneLine).refine(hasVisibleText, { error: missing })
}

/** An optional line of text; empty becomes null. */
export function optionalText(field: FieldWord, max = 200) {
  return cleaned(limited(z.string(), field, max), oneLine)
    .nullish()
    .transform(seenOrNull)
}

/** A required phone or e-mail in any spelling, without what is no part of it (`address.ts`) before it is checked. */
export function addressText(field: FieldWord, max: number) {
  return addressed(limited(z.string(required(field)), field, max)).refine(hasVisibleText, {
    error: required(field),
  })
}

/** An optional one; empty becomes null. */
export function optionalAddress(field: FieldWord, max: number) {
  return addressed(limited(z.string(), field, max))
    .nullish()
    .transform(seenOrNull)
}

/** A required text of one or more lines, such as a reason. */
export function lines(field: FieldWord, max = 500) {
  return cleaned(limited(z.string(required(field)), field, max), trimmed).refine(hasVisibleText, {
    error: required(field),
  })
}

/** An optional text of one or more lines; empty becomes null. */
export function optionalLines(field: FieldWord, max = 500) {
  return cleaned(limited(z.string(), field, max), trimmed)
    .nullish()
    .transform(seenOrNull)
}

const limited = (schema: z.ZodString, field: FieldWord, max: number) =>
  schema.max(max, says('too_long', { field, max }))

const seenOrNull = (value: string | null | undefined) => (value && hasVisibleText(value) ? value : null)

/** A long text whose blanks matter (HTML, a message). */
export function longText(field: FieldWord, max: number, missing = required(field)) {
  return (
    z
      .string(missing)
      // Whatever else looks at the text is spared one that is far too long.
      .max(max, { error: says('too_long', { field, max }), abort: true })
      .refine((value) => textFault(value) === undefined, faultMessage)
  )
}

export const required = (field: FieldWord) => says('required', { field })

const trimmed = (value: string) => value.trim()

function cleaned(schema: z.ZodString, clean: (value: string) => string) {
  return unbroken(schema).transform(clean)
}

function addressed(schema: z.ZodString) {
  return schema
    .refine((value) => textFault(cleanAddress(value)) === undefined, faultMessage)
    .transform((value) => oneLine(cleanAddress(value)))
}

/**
 * A moment as it is entered: with `Z` or an offset it is exact; `YYYY-MM-DD HH:MM:SS` is UTC (M9); without
 * either (`2026-11-20T10:30`) it is the client's local time, which the server resolves (decisions 1).
 */
export const moment = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?| \d\d:\d\d:[0-5]\d)$/,
    says('not_a_moment'),
  )
/** A moment as it is answered: ISO 8601 in UTC. The server gives a Date. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .meta({ type: 'string', format: 'date-time' })
/** A checked answer's own text where it is kept as it is. */
export const json = z.record(z.string(), z.unknown())
