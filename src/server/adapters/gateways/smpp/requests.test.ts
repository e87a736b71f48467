import assert from 'node:assert/strict'
import { newPhone, smppRule, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'

// The gateway's requests: receipts, and texts from phones.

const ids = {
  same: [String, String],
  'same, padded and in the other case': [
    (id: number) => (id + 0xabc0).toString(16).toUpperCase(),
    (id: number) => `00${(id + 0xabc0).toString(16)}`,
  ],
  decimal: [(id: number) => (id + 0xabc0).toString(16), (id: number) => String(id + 0xabc0)],
  hexadecimal: [(id: number) => String(id + 0xabc0), (id: number) => (id + 0xabc0).toString(16)],
} as const
for (const [name, [idInAnswer, idInReceipt]] of Object.entries(ids))
  smppRule(
    `a receipt finds its message where its id is written ${name}`,
    async ({ port, peer, receipts }) => {
      const [outcome] = await port.submit([submitTo(newPhone())])
      await peer.sendReceipts()
      assert.equal(
        receipts[0]?.providerMessageId,
        outcome?.kind === 'accepted' ? outcome.providerMessageId : 'none',
      )
    },
    { idInAnswer, idInReceipt, receiptIds: name === 'decimal' || name === 'hexadecimal' ? name : 'same' },
  )

smppRule('a receipt of a message that did not arrive says why', async ({ port, peer, receipts }) => {
  await port.submit([submitTo(newPhone())])
  await peer.sendReceipts('UNDELIV')
  assert.deepEqual(
    receipts.map(({ state, reason, from }) => [state, reason, from]),
    [['failed', 'undelivered:UNDELIV 011', '55555']],
  )
})

smppRule(
  'a receipt may have no text at all',
  async ({ port, peer, receipts }) => {
    await port.submit([submitTo(newPhone())])
    await peer.sendReceipts('UNDELIV')
    assert.equal(receipts[0]?.state, 'failed')
  },
  { hasPlainReceipts: true },
)

smppRule('a state on the way, and a notice that is none, are acknowledged and no receipts', async (world) => {
  const { peer, receipts, texts } = world
  const notice = { source_addr: '14165550100', destination_addr: '55555', data_coding: 0 }
  const message = 'id:77 sub:001 dlvrd:000 stat:ENROUTE err:000 text:'
  assert.equal(await peer.deliver({ ...notice, esm_class: 4, short_message: { message } }), 0)
  assert.equal(await peer.deliver({ ...notice, esm_class: 0x20, short_message: { message } }), 0)
  assert.deepEqual([receipts, texts], [[], []])
})

smppRule('a receipt that could not be stored is not acknowledged, so it comes again', async (world) => {
  const { port, peer, receipts, fail } = world
  await port.submit([submitTo(newPhone())])
  fail(true)
  assert.deepEqual(await peer.sendReceipts(), [0x64])
  fail(false)
  assert.deepEqual(receipts, [])
})

const fromPhone = (more: object) => ({
  source_addr: '14165550100',
  source_addr_ton: 1,
  destination_addr: '55555',
  data_coding: 0,
  ...more,
})

smppRule('a text of a phone comes in, in each coding', async ({ peer, texts }) => {
  await peer.deliver(fromPhone({ short_message: { message: 'Ça {coute} 3 €' } }))
  await peer.deliver(fromPhone({ data_coding: 8, short_message: { message: 'Gagné 🎉' } }))
  await peer.deliver(fromPhone({ data_coding: 1, short_message: Buffer.from('me@home_$') }))
  await peer.deliver(fromPhone({ data_coding: 3, short_message: { message: 'déjà' } }))
  await peer.deliver(fromPhone({ data_coding: 8, message_payload: { message: 'A payload' } }))
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['Ça {coute} 3 €', 'Gagné 🎉', 'me@home_$', 'déjà', 'A payload'],
  )
  assert.deepEqual([texts[0]?.from, texts[0]?.to], ['+14165550100', '55555'])
  assert.equal(new Set(texts.map(({ providerMessageId }) => providerMessageId)).size, 5)
})

smppRule('a text with characters that nobody can keep comes in without them', async ({ peer, texts }) => {
  await peer.deliver(fromPhone({ data_coding: 8, short_message: Buffer.from('004100000042d83d', 'hex') }))
  assert.equal(texts[0]?.text, `AB\u{fffd}`)
})

const partOf = (number: number, total: number, message: string | Buffer) =>
  fromPhone({
    esm_class: 0x40,
    data_coding: 8,
    short_message: Buffer.concat([
      Buffer.from([5, 0, 3, 7, total, number]),
      typeof message === 'string' ? Buffer.from(message, 'utf16le').swap16() : message,
    ]),
  })

smppRule('a long text of a phone is joined in its order, also where a part comes twice', async (world) => {
  const { peer, texts } = world
  // A phone may cut an emoji in two.
  const emoji = Buffer.from('🎉', 'utf16le').swap16()
  const parts = [
    partOf(3, 3, ' end'),
    partOf(1, 3, Buffer.concat([Buffer.from('A', 'utf16le').swap16(), emoji.subarray(0, 2)])),
    partOf(3, 3, ' end'),
  ]
  for (const part of parts) assert.equal(await peer.deliver(part), 0)
  assert.deepEqual(texts, [])
  assert.equal(await peer.deliver(partOf(2, 3, emoji.subarray(2))), 0)
  assert.deepEqual(
    texts.map(({ text, from }) => [text, from]),
    [['A🎉 end', '+14165550100']],
  )
})

smppRule('the next long text with the same reference is another one', async ({ peer, texts }) => {
  for (const number of [1, 2, 1, 2]) await peer.deliver(partOf(number, 2, `part ${number} `))
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['part 1 part 2 ', 'part 1 part 2 '],
  )
  assert.equal(new Set(texts.map(({ providerMessageId }) => providerMessageId)).size, 2)
})

smppRule(
  'a long text that could not be stored is handed over whole when its last part comes again',
  async (world) => {
    const { peer, texts, fail } = world
    await peer.deliver(partOf(1, 2, 'one '))
    fail(true)
    assert.equal(await peer.deliver(partOf(2, 2, 'two')), 0x64)
    fail(false)
    assert.equal(await peer.deliver(partOf(2, 2, 'two')), 0)
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['one two'],
    )
  },
)

smppRule(
  'a text that was stored, but not acknowledged because the line ended, is stored once',
  async (world) => {
    const { peer, texts } = world
    const text = fromPhone({ short_message: { message: 'YES' } })
    let isStored = false
    world.afterStoring(async () => {
      peer.cutLines()
      await until(() => peer.binds() === 2)
      isStored = true
    })
    assert.equal(await peer.deliver(text), -1, 'there is no answer')
    await until(() => isStored)
    world.afterStoring(async () => undefined)
    assert.equal(await peer.deliver(text), 0)
    assert.equal(texts.length, 1)
    assert.equal(await peer.deliver(text), 0)
    assert.equal(texts.length, 2, 'the same words once more are another text')
  },
)
