import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { StartError } from '#server/platform/environment.ts'
import { readGatewaySettings as read } from './settings.ts'

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`

describe('the settings of the SMS gateways', () => {
  it('are missing where nothing is set', () => {
    assert.deepEqual([read({}).smpp, read({}).twilio], [undefined, undefined])
  })

  it('take an SMPP account from its address, with the usual ports', () => {
    assert.deepEqual(read({ SMPP_URL: 'smpp://fanfare:p%40ss@smsc.example' }).smpp, {
      host: 'smsc.example',
      port: 2775,
      isTls: false,
      systemId: 'fanfare',
      password: 'p@ss',
      window: 50,
      receiptIds: 'same',
    })
    assert.equal(read({ SMPP_URL: 'smpps://a:b@[::1]' }).smpp?.host, '::1')
    const secure = { SMPP_URL: 'smpps://a:b@10.0.0.1', SMPP_WINDOW: '10', SMPP_RECEIPT_IDS: 'decimal' }
    const { smpp } = read(secure)
    assert.deepEqual(
      [smpp?.host, smpp?.isTls, smpp?.port, smpp?.window, smpp?.receiptIds],
      ['10.0.0.1', true, 3550, 10, 'decimal'],
    )
  })

  it('take a Twilio account', () => {
    const twilio = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'secret' }
    assert.deepEqual(read(twilio).twilio, {
      accountSid,
      authToken: 'secret',
      window: 100,
      apiUrl: 'https://api.twilio.com',
    })
    assert.equal(
      read({ ...twilio, TWILIO_API_URL: 'http://localhost:9/' }).twilio?.apiUrl,
      'http://localhost:9',
    )
  })

  const wrong = {
    SMPP_URL: [
      'smsc.example',
      'http://a:b@c',
      'smpp://host:2775',
      'smpp://hunter2@host',
      'smpp://é:hunter2@host',
    ],
    SMPP_WINDOW: ['0', '5000', 'many'],
    SMPP_RECEIPT_IDS: ['octal'],
    TWILIO_ACCOUNT_SID: ['hunter2', 'AC12'],
    TWILIO_WINDOW: ['-1'],
    TWILIO_API_URL: ['api.twilio.com'],
  }
  const refused = (env: Record<string, string>, name: string) =>
    assert.throws(
      () => read(env),
      (error) => {
        assert.ok(error instanceof StartError)
        assert.match(error.message, new RegExp(`^${name} [^\n]+\\.$`))
        assert.doesNotMatch(error.message, /hunter2/)
        return true
      },
    )
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      it(`refuse ${name}=${value} in one line that names it and shows no secret`, () =>
        refused({ [name]: value }, name))

  it('refuse half of a Twilio account', () => {
    refused({ TWILIO_ACCOUNT_SID: accountSid }, 'TWILIO_AUTH_TOKEN')
    refused({ TWILIO_AUTH_TOKEN: 'hunter2' }, 'TWILIO_ACCOUNT_SID')
  })
})
