import assert from 'node:assert/strict'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLookup } from './nameLookup.ts'
import { createWebhooks } from './webhooks/caller.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-names-'))
const hostsFile = join(folder, 'hosts')
writeFileSync(
  hostsFile,
  '127.0.0.1 localhost\n192.0.2.7\tPinned.example also.example # the old one\nnonsense pinned.example\n',
)

/** A name server: `answers` by name and kind (1 an IPv4 address, 28 an IPv6 one); what it does not know it is silent about. */
const answers: Record<string, readonly number[] | 'none'> = {
  'both.example/1': [192, 0, 2, 9],
  'both.example/28': [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9],
  'half.example/1': [192, 0, 2, 10],
  'nobody.example/1': 'none',
  'nobody.example/28': 'none',
}
const server = createSocket('udp4')
let servers: string[]
let asked = 0
before(async () => {
  server.on('message', (question, from) => answer(question, from))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
after(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function answer(question: Buffer, from: RemoteInfo): void {
  asked += 1
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const kind = question.readUInt16BE(at + 1)
  const known = answers[`${labels.join('.').toLowerCase()}/${kind}`]
  if (known === undefined) return
  const head = Buffer.from(question.subarray(0, 12))
  const isNone = known === 'none'
  head.writeUInt16BE(isNone ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(isNone ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  const record = isNone ? [] : [0xc0, 0x0c, 0, kind, 0, 1, 0, 0, 0, 60, 0, known.length, ...known]
  server.send(
    Buffer.concat([head, question.subarray(12, at + 5), Buffer.from(record)]),
    from.port,
    from.address,
  )
}

const lookup = (host: string, family = 0) => createLookup({ servers, hostsFile })(host, { family })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'found',
    (error: NodeJS.ErrnoException) => error.code,
  )

test('a name has the addresses of its server, of either kind', async () => {
  const both = [
    { address: '192.0.2.9', family: 4 },
    { address: '2001:db8::9', family: 6 },
  ]
  assert.deepEqual(await lookup('both.example'), both)
  assert.deepEqual(await lookup('Both.example.', 6), both.slice(1))
})

test('a name of the hosts file is asked of nobody, and this machine is known without it', async () => {
  const before = asked
  assert.deepEqual(await lookup('pinned.example'), [{ address: '192.0.2.7', family: 4 }])
  assert.deepEqual(await lookup('ALSO.example'), [{ address: '192.0.2.7', family: 4 }])
  const here = [{ address: '127.0.0.1', family: 4 }]
  assert.deepEqual(await createLookup({ servers, hostsFile: join(folder, 'none') })('localhost', {}), here)
  assert.equal(asked, before)
})

test('a name that there is not, and one that no server says anything about, have the codes of the system', async () => {
  assert.equal(await codeOf(lookup('nobody.example')), 'ENOTFOUND')
  assert.equal(await codeOf(lookup('silent.example')), 'EAI_AGAIN')
  assert.equal(
    await codeOf(createLookup({ servers: ['127.0.0.1:1'], hostsFile })('away.example', {})),
    'EAI_AGAIN',
  )
})

test('where one kind of address has no answer, the other is enough', async () => {
  assert.deepEqual(await lookup('half.example'), [{ address: '192.0.2.10', family: 4 }])
})

test('names whose server is silent hold up neither files nor other names, and end', async () => {
  let ended = 0
  const silent = Array.from({ length: 50 }, (_, at) =>
    codeOf(lookup(`silent${at}.example`)).finally(() => (ended += 1)),
  )
  await readFile(hostsFile)
  await systemLookup('localhost')
  assert.ok(readFileSync(hostsFile).length > 0)
  assert.deepEqual(await lookup('both.example', 4), [{ address: '192.0.2.9', family: 4 }])
  assert.equal(ended, 0)
  assert.deepEqual(new Set(await Promise.all(silent)), new Set(['EAI_AGAIN']))
})

test('a webhook whose name has no answer is told so, not that its receiver is slow', async () => {
  const webhooks = createWebhooks({
    allowsLoopback: true,
    lookup: createLookup({ servers, hostsFile, wholeMilliseconds: 200 }),
  })
  const request = { url: 'https://silent.example/hook', headers: {}, body: '{}' }
  assert.equal((await webhooks.post(request)).failure, 'name')
  await webhooks.close()
})
