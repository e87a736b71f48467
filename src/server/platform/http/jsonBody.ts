import type { FastifyInstance } from 'fastify'
import { why } from '#contract/why.ts'
import { RefusedError, refusalAt, refusalFor } from '../errors.ts'

/**
 * Takes JSON bodies as the server does by itself (no `__proto__`, no empty body) and refuses a field that is given
 * twice in one object (422): JSON would silently keep the last one.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (hasTooManyFields(String(text))) return done(new RefusedError(refusalFor(why('too_large'))))
    return parse(request, String(text), (fault, value) => {
      const field = fault ? undefined : repeatedField(String(text))
      if (field === undefined) return done(fault, value)
      done(new RefusedError(refusalAt({ [field.slice(0, 80)]: [why('given_twice')] })))
    })
  })
}

/** Many more than any call takes. To take apart a megabyte of fields, and to refuse each, holds up all others. */
const maxFields = 10_000

/** Of any text: only the strings are told from the rest. */
function hasTooManyFields(text: string): boolean {
  let fields = 0
  for (let at = 0; at < text.length && fields <= maxFields; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1
    else if (text[at] === ':') fields += 1
  }
  return fields > maxFields
}

/** The first field that one object of this text has twice. The text is well-formed JSON; read once, in linear time. */
export function repeatedField(text: string): string | undefined {
  // An array needs no level of its own: only objects have fields, and they nest properly.
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '}') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      if (isFollowedByColon(text, end)) {
        const field = JSON.parse(text.slice(at, end)) as string
        const fields = open.at(-1)
        if (fields?.has(field)) return field
        fields?.add(field)
      }
      at = end - 1
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? '.')) at++
  return text[at] === ':'
}
