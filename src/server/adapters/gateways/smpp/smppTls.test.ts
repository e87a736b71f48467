import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import pino from 'pino'
import { adapterTo, lineGateway, newPhone, submitTo } from '#test/support/smppWorld.ts'
import { gatewaySuite, lineSuite } from '../gateway.suite.ts'
import { createSmppPeer, type PeerOptions } from './smppPeer.fixture.ts'
import { certificate, key } from './tlsCertificate.fixture.ts'

// The same line over TLS. What the process trusts is Node's own list, to which NODE_EXTRA_CA_CERTS adds.

const usual = getCACertificates('default')
const trust = (more: string[]) => setDefaultCACertificates([...usual, ...more])
const tls: TlsOptions = { key, cert: certificate }

const open = () => {
  trust([certificate])
  return lineGateway({ host: 'localhost', isTls: true, tls })
}

gatewaySuite('SMPP over TLS', open)
lineSuite('SMPP over TLS', open)

type Refused = { title: string; trusts: string[]; host: string; peer: PeerOptions; why: RegExp }

const refusals: Refused[] = [
  {
    title: 'a certificate that nobody vouches for',
    trusts: [],
    host: 'localhost',
    peer: { tls },
    why: /self-signed certificate/,
  },
  {
    title: 'a certificate of another name',
    trusts: [certificate],
    host: '127.0.0.1',
    peer: { tls },
    why: /IP: 127\.0\.0\.1 is not in the cert's list/,
  },
  {
    title: 'a gateway that speaks no TLS',
    trusts: [certificate],
    host: 'localhost',
    peer: {},
    why: /ECONNRESET|disconnected before secure TLS/,
  },
]

for (const { title, trusts, host, peer: options, why } of refusals)
  test(`SMPP over TLS: ${title} gets no password and no text, and the log says why`, async () => {
    trust(trusts)
    const peer = await createSmppPeer(options)
    const log: string[] = []
    const port = adapterTo(peer, {
      host,
      isTls: true,
      log: pino({ level: 'warn' }, { write: (line) => log.push(line) }),
    })
    const [outcome] = await port.submit([submitTo(newPhone())])
    await port.close()
    assert.deepEqual(outcome?.kind === 'refused' && [outcome.isPermanent, outcome.reason], [
      false,
      'gateway_away',
    ])
    assert.match(log[0] ?? '', why)
    assert.deepEqual([peer.binds(), peer.submits.length], [0, 0])
    await peer.leave()
  })

test('SMPP over TLS: the gateway is told which of its names is meant', async () => {
  trust([certificate])
  const names: string[] = []
  const SNICallback: TlsOptions['SNICallback'] = (name, done) => {
    names.push(name)
    done(null)
  }
  const peer = await createSmppPeer({ tls: { ...tls, SNICallback } })
  const port = adapterTo(peer, { host: 'localhost', isTls: true })
  assert.equal((await port.submit([submitTo(newPhone())]))[0]?.kind, 'accepted')
  await port.close()
  await peer.leave()
  assert.deepEqual(names, ['localhost'])
})
