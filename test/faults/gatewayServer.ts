import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeGateway } from '#server/adapters/gateways/fake.ts'
import type { Submit } from '#server/adapters/gateways/port.ts'

export type GatewayServer = {
  readonly url: string
  /** Texts that the gateway has taken and not answered yet. */
  countUnanswered(): number
  stop(): Promise<void>
}

/**
 * The fake gateway behind loopback HTTP, so that it outlives the worker that calls it: one text a request, taken
 * some milliseconds before it is answered. `milliseconds` gives the time of each answer.
 */
export async function serveGateway(gateway: FakeGateway, milliseconds: () => number): Promise<GatewayServer> {
  let unanswered = 0
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const sms = JSON.parse(Buffer.concat(pieces).toString())
      unanswered += 1
      void answer(gateway, sms, { response, wait: milliseconds() }).finally(() => {
        unanswered -= 1
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countUnanswered: () => unanswered,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  gateway: FakeGateway,
  sms: Submit,
  { response, wait }: { response: ServerResponse; wait: number },
): Promise<void> {
  const [outcome] = await gateway.submit([sms])
  await sleep(wait)
  response.end(JSON.stringify(outcome))
}
