import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly url: string }
type Answer = (received: Received, response: ServerResponse) => void

export type Receiver = {
  /** `http://127.0.0.1:port/hook`. */
  readonly url: string
  /** Everything that came, in its order. */
  readonly got: Received[]
  /** How it answers from now on; it says 204 until it is told otherwise. */
  answer: Answer
  close(): Promise<void>
}

/** Somebody else's server, which takes webhooks on this machine. */
export async function receiver(): Promise<Receiver> {
  const got: Received[] = []
  const server = createServer(async (request, response) => {
    const received = { headers: request.headers, body: await bodyOf(request), url: request.url ?? '' }
    got.push(received)
    one.answer(received, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const one: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answer: takes,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return one
}

export const takes: Answer = (_received, response) => void response.writeHead(204).end()
export const refuses =
  (status = 500): Answer =>
  (_received, response) =>
    void response.writeHead(status).end('not now')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
