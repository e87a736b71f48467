import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newId } from '#server/platform/ids.ts'

type Asked = {
  method: string
  type: string
  secret: string | null
  response: string
  remoteip: string | null
}

export type CaptchaPeer = {
  readonly url: string
  readonly asked: Asked[]
  /** An answer of a person, which counts once. */
  readonly solve: () => string
  /** Says this to whatever it is asked while the work runs. */
  readonly saying: (status: number, body: string, work: () => Promise<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

/** A provider that speaks `siteverify`, on this machine. */
export async function startCaptchaPeer(): Promise<CaptchaPeer> {
  const asked: Asked[] = []
  const good = new Set<string>()
  let said: { status: number; body: string } | undefined
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const part of request) text += String(part)
    const sent = new URLSearchParams(text)
    const answer = sent.get('response') ?? ''
    const [secret, remoteip] = [sent.get('secret'), sent.get('remoteip')]
    const type = request.headers['content-type'] ?? ''
    asked.push({ method: request.method ?? '', type, secret, response: answer, remoteip })
    if (said) return response.writeHead(said.status, { location: '/' }).end(said.body)
    const success = good.delete(answer)
    const codes = success ? [] : ['timeout-or-duplicate']
    return response.end(JSON.stringify({ success, 'error-codes': codes, hostname: 'maple.example' }))
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    solve: () => {
      const answer = `solved-${newId()}`
      good.add(answer)
      return answer
    },
    saying: async (status, body, work) => {
      said = { status, body }
      await work().finally(() => {
        said = undefined
      })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
