import type { FastifyReply } from 'fastify'
import type { Route } from '#contract/kit.ts'
import { pictureAnswer, plainAnswer } from './answers.ts'
import type { FileAnswer, HtmlAnswer, PictureAnswer } from './call.ts'
import { asZod } from './validation.ts'

/** Sends what a handler gave, as the call's declaration says that it comes back. */
export function send(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  if (route.raw === 'html') {
    const { status = 200, html, headers = {} } = answer as HtmlAnswer
    reply.code(status).header('Content-Type', 'text/html; charset=utf-8')
    for (const [name, value] of Object.entries(headers))
      if (value === null) reply.removeHeader(name)
      else reply.header(name, value)
    return reply.send(html)
  }
  if (route.raw === 'file') {
    const { name, contentType, stream } = answer as FileAnswer
    const asciiName = name.replace(/[^\w.-]/g, '_')
    return reply
      .headers({
        ...plainAnswer,
        'Content-Type': contentType,
        'Content-Disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      .send(stream)
  }
  if (route.raw === 'picture') {
    const { contentType, stream } = answer as PictureAnswer
    return reply.headers({ ...pictureAnswer, 'Content-Type': contentType }).send(stream)
  }
  reply.headers(plainAnswer)
  // The answer's schema drops what was not promised, so that no column leaks by accident.
  return reply.send(route.answer ? asZod(route.answer).parse(answer) : undefined)
}
