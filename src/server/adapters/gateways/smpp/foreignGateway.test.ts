import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { getPrograms } from '#test/support/debianPrograms.ts'
import { adapterTo, newPhone, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'
import { gatewaySuite, type SuiteGateway } from '../gateway.suite.ts'
import type { InboundSms, Receipt } from '../port.ts'

// The adapter with a gateway at the other end that shares no code with it: Debian's Net::SMPP, in Perl.

const modules = await getPrograms('libnet-smpp-perl').then(
  ({ find }) => ({ folder: join(dirname(find('SMPP.pm')), '..'), lacking: undefined }),
  (error: unknown) => ({ folder: '', lacking: String(error) }),
)

type Taken = { phone: string; part: string; text: string }

async function openForeign(password = 'secret') {
  const script = join(import.meta.dirname, 'foreignGateway.fixture.pl')
  const gateway = spawn('perl', [`-I${modules.folder}`, script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => gateway.on('close', resolve))
  const lines = createInterface({ input: gateway.stdout })
  const taken: Taken[] = []
  const answered: string[] = []
  const port = await new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const [what = '', phone = '', part = '', hex = ''] = line.split('\t')
      if (what === 'submit') taken.push({ phone, part, text: Buffer.from(hex, 'hex').toString() })
      else if (what === 'answered') answered.push(phone)
      else resolve(Number(what))
    })
  })
  return {
    adapter: adapterTo({ port }, { password }),
    taken,
    answered,
    end: async () => {
      gateway.kill()
      await ended
    },
  }
}

/** The gateway's own log may come later than its answers on the line. */
async function suiteGateway(): Promise<SuiteGateway> {
  const { adapter, taken, answered, end } = await openForeign()
  let accepted = 0
  return {
    port: {
      ...adapter,
      submit: async (batch) => {
        const outcomes = await adapter.submit(batch)
        accepted += outcomes.filter(({ kind }) => kind === 'accepted').length
        return outcomes
      },
    },
    end,
    settled: () => until(() => answered.length === accepted),
    textsOf: async (phone) => {
      await until(() => textsOf(taken).length >= accepted)
      return textsOf(taken.filter((one) => `+${one.phone}` === phone))
    },
  }
}

const isLast = (part: string) => part.split('/')[1] === part.split('/')[2]

/** A text of one part is alone; the parts of a long one come one after the other. */
function textsOf(taken: readonly Taken[]): string[] {
  const texts: string[] = []
  let begun = ''
  for (const { part, text } of taken) {
    begun += text
    if (part !== '-' && !isLast(part)) continue
    texts.push(begun)
    begun = ''
  }
  return texts
}

async function tryCallbacks() {
  const { adapter, answered, end } = await openForeign()
  const texts: InboundSms[] = []
  const receipts: Receipt[] = []
  adapter.listen({
    receipts: async (some) => void receipts.push(...some),
    text: async (message) => void texts.push(message),
  })
  const to = newPhone()
  const [outcome] = await adapter.submit([submitTo(to, 'echo')])
  await until(() => answered.length === 2)
  assert.deepEqual(
    texts.map((one) => [one.from, one.to, one.text]),
    [[to, '55555', 'Ça 🎉']],
  )
  assert.equal(receipts[0]?.providerMessageId, outcome?.kind === 'accepted' && outcome.providerMessageId)
  assert.deepEqual(answered, ['0', '0'])
  await adapter.close()
  await end()
}

async function tryPassword() {
  const { adapter, end } = await openForeign('wrong')
  assert.equal((await adapter.submit([submitTo(newPhone())]))[0]?.kind, 'refused')
  await adapter.close()
  await end()
}

if (modules.lacking !== undefined) {
  test('SMPP at a foreign gateway', { skip: modules.lacking }, () => undefined)
} else {
  gatewaySuite('SMPP at a foreign gateway', suiteGateway)
  test(
    'SMPP at a foreign gateway: a text of a phone comes in, its receipts and questions are answered',
    tryCallbacks,
  )
  test('SMPP at a foreign gateway: a refused password is a refusal for now', tryPassword)
}
