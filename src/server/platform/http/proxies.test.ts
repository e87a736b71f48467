import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

it('a proxy that is named says who asks; anybody else speaks for itself alone', async () => {
  const app = await createServer({
    log: createLog('silent'),
    requestsPerMinute: 1000,
    proxies: ['10.0.0.7', '10.1.0.0/16'],
  })
  app.get('/who', async (request) => request.ip)
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const asked = async (remoteAddress: string) =>
    (await app.inject({ url: '/who', remoteAddress, headers })).body
  for (const proxy of ['127.0.0.1', '10.0.0.7', '10.1.2.3']) assert.equal(await asked(proxy), '203.0.113.9')
  for (const other of ['10.0.0.8', '10.2.0.1', '192.0.2.1']) assert.equal(await asked(other), other)
  await app.close()
})
