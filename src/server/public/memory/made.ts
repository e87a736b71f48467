import { createHash } from 'node:crypto'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'

/** A page without what is one person's: the pieces between which each gets a reference of his or her own. */
export type Made = Omit<HtmlAnswer, 'html' | 'bytes'> & {
  /** As they are sent, so that nobody's page is encoded anew. */
  readonly pieces: readonly Buffer[]
  /** Holds for those who asked while it was made, and is made again for the next one. */
  readonly isFleeting: boolean
}

/**
 * Makes the page with a reference that nobody else has, and takes it out again. A page without one is the same for
 * everybody: a browser may keep it, but asks each time whether it is still so. One with a form is not kept, since who
 * comes back a day later would send the reference of an entry that is there already.
 */
export function madeWith(make: (reference: string) => HtmlAnswer, isFleeting = false): Made {
  const reference = newId()
  const { html, bytes: _bytes, ...answer } = make(reference)
  const pieces = html.split(reference).map((piece) => Buffer.from(piece))
  const isShared = pieces.length === 1 && (answer.status ?? 200) === 200
  return {
    ...answer,
    pieces,
    isFleeting,
    ...(isShared && { headers: { ...answer.headers, ...validatorsOf(html) } }),
  }
}

/** The page for one person. */
export function filled({ pieces, isFleeting: _once, ...made }: Made): HtmlAnswer {
  const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : joined(pieces, Buffer.from(newId()))
  return {
    ...made,
    bytes,
    get html() {
      return bytes.toString()
    },
  }
}

/**
 * Pages lie one behind the other, some ten in each such room: a room of its own for each has the collector at work for a
 * tenth of the time. One that is sent slowly keeps the whole room, so it is no larger.
 */
const roomBytes = 128 * 1024
let room = Buffer.alloc(0)

function joined(pieces: readonly Buffer[], between: Buffer): Buffer {
  const parts = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece]))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length > room.length) room = Buffer.allocUnsafeSlow(Math.max(roomBytes, length))
  const bytes = room.subarray(0, length)
  room = room.subarray(length)
  let at = 0
  for (const part of parts) at += part.copy(bytes, at)
  return bytes
}

/** How many bytes it takes to keep it. */
export const sizeOf = ({ pieces, headers }: Made): number =>
  1000 + JSON.stringify(headers ?? {}).length * 2 + pieces.reduce((sum, { length }) => sum + length, 0)

/** Nothing is kept of what only some may see, of an invited person's own pages, and of what asks for the language. */
export const personal = (answer: HtmlAnswer): HtmlAnswer => {
  const { ETag: _tag, ...headers } = answer.headers ?? {}
  return { ...answer, headers: { ...headers, 'Cache-Control': 'no-store' } }
}

/** A browser that has this very page is told that it is the same (RFC 9110, 13.1.2). */
export function ifChanged(answer: HtmlAnswer, ifNoneMatch: string): HtmlAnswer {
  const tag = answer.headers?.ETag
  if (!tag || ifNoneMatch === '') return answer
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
    ? { ...answer, status: 304, html: '', bytes: undefined }
    : answer
}

const validatorsOf = (html: string) => ({
  ETag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
  'Cache-Control': 'private, no-cache',
})
