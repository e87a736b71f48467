import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { gatewaySuite, lineSuite } from '../gateway.suite.ts'
import { certificate, key } from '../smpp/tlsCertificate.fixture.ts'
import { startMailServer } from './mailServer.fixture.ts'
import { mailTo } from './oddWorld.fixture.ts'
import { addresses, mailGateway, smtpTo } from './smtpWorld.fixture.ts'

// The same over TLS, with an account. What the process trusts is Node's own list, to which NODE_EXTRA_CA_CERTS adds.

const usual = getCACertificates('default')
const trust = (more: string[]) => setDefaultCACertificates([...usual, ...more])

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, answer) =>
  username === 'maple' && password === 'sécret' ? answer(null, { user: username }) : answer(new Error('No'))
const server: SMTPServerOptions = { key, cert: certificate, authOptional: false, onAuth }
const account = { host: 'localhost', user: 'maple', password: 'sécret' }

trust([certificate])
const secure = mailGateway({ ...server, secure: true }, { ...account, isSecure: true })
const upgraded = mailGateway({ ...server, disabledCommands: [] }, account)
for (const [name, open] of Object.entries({ 'smtp over TLS': secure, 'smtp with STARTTLS': upgraded })) {
  gatewaySuite(name, open, addresses)
  lineSuite(name, open, addresses)
}

for (const isSecure of [true, false])
  test(`a server whose certificate nobody vouches for gets no password and no e-mail (${isSecure ? 'TLS' : 'STARTTLS'})`, async () => {
    trust([])
    let asked = 0
    const own = await startMailServer({
      ...server,
      ...(isSecure ? { secure: true } : { disabledCommands: [] }),
      onAuth: (...of) => {
        asked += 1
        onAuth(...of)
      },
    })
    const smtp = smtpTo(own, { ...account, isSecure })
    const [outcome] = await smtp.submit([mailTo(0, 0)])
    assert.deepEqual(outcome?.kind === 'refused' && [outcome.isPermanent, outcome.reason], [
      false,
      'gateway_away',
    ])
    assert.deepEqual([asked, own.taken.length], [0, 0])
    await smtp.close()
    await own.end()
    trust([certificate])
  })
