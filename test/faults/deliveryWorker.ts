import { Agent, request } from 'node:http'
import type { GatewayPort, Outcome, Submit } from '#server/adapters/gateways/port.ts'
import { runDelivery } from '#server/messaging/messaging.ts'
import { createBell } from '#server/platform/bell.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { outsideOf } from '#test/support/messaging.ts'
import { givenSettings } from './settings.ts'

// A worker of its own process that a test can kill: sends over HTTP to the test's gateway, with a short lease.

const [databaseUrl = '', gatewayUrl = '', recognises, at = ''] = await givenSettings()
const agent = new Agent({ keepAlive: true, maxSockets: 20 })

const port: GatewayPort = {
  recognisesReferences: recognises === 'true',
  echoesReferences: false,
  window: 20,
  submit: (batch) => Promise.all(batch.map(submitOne)),
  listen: () => undefined,
  close: async () => undefined,
}

const pools = openPools(databaseUrl, { max: 5 })
await runDelivery({
  db: createDb(pools, async () => undefined),
  outside: outsideOf({ at: new Date(at) }, port),
  signal: new AbortController().signal,
  bell: createBell(50),
  leaseSeconds: 1,
})

function submitOne(sms: Submit): Promise<Outcome> {
  return new Promise((resolve) => {
    const lost = (reason: string) => resolve({ kind: 'unknown', reference: sms.reference, reason })
    const call = request(gatewayUrl, { method: 'POST', agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString()) as Outcome))
      response.on('error', (error) => lost(error.message))
    })
    call.on('error', (error) => lost(error.message))
    call.end(JSON.stringify(sms))
  })
}
