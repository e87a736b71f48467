import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SmsPort, SmsReceipt } from './port.ts'

export type SuiteGateway = {
  port: SmsPort & { settled(): Promise<void> }
  /** The texts that this phone received, as the gateway's own log has them. */
  textsOf: (phone: string) => Promise<string[]>
}

/** What every gateway must keep: run on the simulator, on the fake, and later on each provider's adapter. */
export function smsSuite(name: string, open: () => Promise<SuiteGateway>): void {
  const smsTo = (to: string, text = 'Hello') => ({ reference: randomUUID(), from: '55555', to, text })

  void test(`${name}: one outcome comes for each submit, with the gateway's own id`, async () => {
    const { port, textsOf } = await open()
    const batch = [smsTo('+14165550111', 'one'), smsTo('+14165550112', 'two')]
    const outcomes = await port.submit(batch)
    assert.deepEqual(
      outcomes.map(({ kind, reference }) => [kind, reference]),
      batch.map(({ reference }) => ['accepted', reference]),
    )
    const ids = outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.providerMessageId : ''))
    assert.equal(new Set(ids).size, 2)
    assert.deepEqual(await textsOf('+14165550112'), ['two'])
  })

  void test(`${name}: a repeated reference is sent once where the gateway says that it recognises it`, async () => {
    const { port, textsOf } = await open()
    const sms = smsTo('+14165550113')
    const [first] = await port.submit([sms])
    const [second] = await port.submit([sms])
    const texts = await textsOf(sms.to)
    if (port.recognisesReferences) {
      assert.deepEqual(second, first)
      assert.equal(texts.length, 1)
    } else assert.equal(texts.length, 2)
  })

  void test(`${name}: two texts with the same words to one phone are two`, async () => {
    const { port, textsOf } = await open()
    await port.submit([smsTo('+14165550114'), smsTo('+14165550114')])
    assert.equal((await textsOf('+14165550114')).length, 2)
  })

  void test(`${name}: a receipt names the shortcode and the id that was answered`, async () => {
    const { port } = await open()
    const receipts: (SmsReceipt & { shortcode: string })[] = []
    port.onReceipts(async (some) => {
      receipts.push(...some)
    })
    const [outcome] = await port.submit([smsTo('+14165550115')])
    await port.settled()
    assert.deepEqual(
      receipts.map(({ providerMessageId, state, shortcode }) => ({ providerMessageId, state, shortcode })),
      [
        {
          providerMessageId: outcome?.kind === 'accepted' ? outcome.providerMessageId : undefined,
          state: 'delivered',
          shortcode: '55555',
        },
      ],
    )
  })
}
