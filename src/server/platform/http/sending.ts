import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesVersion, unversionedHeader } from '#contract/changing.ts'
import type { Route } from '#contract/kit.ts'
import { passingPicture, pictureAnswer, plainAnswer, privatePicture } from './answers.ts'
import type { FileAnswer, HtmlAnswer, PictureAnswer } from './call.ts'
import { asZod } from './validation.ts'

const policy = 'Content-Security-Policy'

/** Sends what a handler gave, as the call's declaration says that it comes back. */
export function send(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  if (route.raw === 'html') {
    const page = answer as HtmlAnswer
    const { status = 200, bytes, headers = {} } = page
    // A way to elsewhere shows nothing, and says no policy of its own.
    if (headers[policy] === undefined) reply.header(policy, plainAnswer[policy])
    reply.code(status).header('Content-Type', 'text/html; charset=utf-8')
    for (const [name, value] of Object.entries(headers))
      if (value === null) reply.removeHeader(name)
      else reply.header(name, value)
    return reply.send(bytes ?? page.html)
  }
  if (route.raw === 'file') {
    const { name, contentType, stream } = answer as FileAnswer
    return reply
      .headers({ ...plainAnswer, 'Content-Type': contentType, 'Content-Disposition': savedAs(name) })
      .send(stream)
  }
  reply.headers(plainAnswer)
  // The answer's schema drops what was not promised, so that no column leaks by accident.
  return reply.send(route.answer ? asZod(route.answer).parse(answer) : undefined)
}

/** A change of a record with a version that did not name the one it read says so, since it may have undone another's. */
export function tellUnversioned(reply: FastifyReply, { method, body }: Route, sent: unknown): FastifyReply {
  const isNamed = method !== 'PUT' || !body || !takesVersion(body)
  if (isNamed || (sent as { version?: number }).version !== undefined) return reply
  return reply.header(unversionedHeader.name, unversionedHeader.value)
}

/**
 * Waits for what has to be done before an open file is sent. A file that fails meanwhile has nobody who listens, which would
 * end the process; whoever sends it then finds that it failed. Where the work fails it is closed, since nobody reads it.
 */
export async function whileOpen(stream: Readable, work: Promise<void>): Promise<void> {
  stream.on('error', () => undefined)
  try {
    await work
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** A file that is saved under this name, and opened by no browser. */
function savedAs(name: string): string {
  const asciiName = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** A browser that has the content already, by its hash, is told that it is the same (RFC 9110, 13.1.2). */
export async function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, hash, name, isPrivate, isPassing, open }: PictureAnswer,
): Promise<FastifyReply> {
  if (isPassing) return reply.headers({ ...passingPicture, 'Content-Type': contentType }).send(await open())
  const kept = { ...(isPrivate ? privatePicture : pictureAnswer), ETag: `"${hash}"` }
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(kept.ETag) || known.includes('*')) return reply.headers(kept).code(304).send()
  const content = await open()
  reply.headers({ ...kept, 'Content-Type': contentType })
  if (name !== undefined) reply.header('Content-Disposition', savedAs(name))
  return reply.send(content)
}
