import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below that a packet holds the answer in any case. */
const fewestBytes = 1024
const compressible = /^text\/(html|css|csv|javascript|plain)|^application\/(\w+\+)?json|^image\/svg/

/**
 * Compresses answers in Brotli or gzip: documents, pages, CSV. Not streams of events, nor files that came compressed;
 * what is built is compressed when it is built. Bodies of requests are not unpacked.
 *
 * An asker who can put own words into an answer, and sees its length, learns what else is in it (BREACH), such
 * as the session's token. Another site can ask with a person's session only where it opens a whole page, since the
 * cookie is `SameSite=Lax`; for the rest, what another site asks for with a session is not compressed.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOfAnotherSite(request)) request.headers['x-no-compression'] = '1'
    done()
  })
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: fewestBytes,
    customTypes: compressible,
    // Best for what is made anew each time, in a window of 256 kB instead of 4 MB for each answer.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })
}

function isOfAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return headers.cookie !== undefined && site !== 'same-origin' && site !== 'none'
}
