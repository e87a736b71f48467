import type { FastifyInstance } from 'fastify'

/**
 * In the context `app` a body of any content type is taken, also of none or a broken one, and never refused: what
 * can be read of it as a form is `request.body`, from its first `maxBytes` bytes.
 */
export function takeAnyBody(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  // A type that is none would be answered before any parser is asked.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type']
    done()
  })
  app.addContentTypeParser('*', (_request, payload, done) => {
    const pieces: Buffer[] = []
    let bytes = 0
    const take = (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= maxBytes) end()
    }
    // Node throws away what comes after.
    const end = () => {
      payload.off('data', take).off('end', end).off('error', end)
      done(null, formOf(Buffer.concat(pieces).subarray(0, maxBytes)))
    }
    payload.on('data', take).on('end', end).on('error', end)
  })
}

const formOf = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString()))
