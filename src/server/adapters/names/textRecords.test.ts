import assert from 'node:assert/strict'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { NamesAwayError } from './port.ts'
import { createTextRecords } from './textRecords.ts'

/** A name server: the texts at each name, each in pieces; what it does not know it is silent about. */
const answers: Record<string, readonly (readonly string[])[] | 'none'> = {
  '_fanfare.win.example': [['v=spf1 -all'], ['fanfare-', 'domain=abc']],
  '_fanfare.none.example': 'none',
}
const server = createSocket('udp4')
let servers: string[]
before(async () => {
  server.on('message', (question, from) => answer(question, from))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
after(() => server.close())

function answer(question: Buffer, from: RemoteInfo): void {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const known = answers[labels.join('.').toLowerCase()]
  if (known === undefined) return
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(known === 'none' ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(known === 'none' ? 0 : known.length, 6)
  head.writeUInt32BE(0, 8)
  const records = known === 'none' ? [] : known.map(recordOf)
  server.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), from.port, from.address)
}

function recordOf(pieces: readonly string[]): Buffer {
  const text = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))
  return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length]), text])
}

test('the texts of a name are found, their pieces joined', async () => {
  const found = await createTextRecords({ servers }).find('_fanfare.win.example')
  assert.deepEqual(found.toSorted(), ['fanfare-domain=abc', 'v=spf1 -all'])
})

test('a name that is none has no text, and neither has one that is no name', async () => {
  const records = createTextRecords({ servers })
  assert.deepEqual(await records.find('_fanfare.none.example'), [])
  assert.deepEqual(await records.find(`${'x'.repeat(300)}.example`), [])
})

test('a name server that is silent is told, within the time that is given', async () => {
  const records = createTextRecords({ servers, wholeMilliseconds: 50 })
  await assert.rejects(records.find('_fanfare.silent.example'), NamesAwayError)
})
