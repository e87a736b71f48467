import assert from 'node:assert/strict'
import { test } from 'node:test'
import smpp from 'smpp'
import { partsOf } from './parts.ts'
import { receiptFieldsOf } from './receipt.ts'
import { createFraming, encodeDeliverResponse, messageIdIn, plainReceiptIn, startPdu } from './wire.ts'

// The PDUs that are written and read here, beside the library, which is another's word for the same bytes; and bytes that
// nobody should send.

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, pick: <T>(from: readonly T[]): T => from[next(from.length)] as T }
}
const bytes = (random: ReturnType<typeof createRandom>, length: number) =>
  Buffer.from(Array.from({ length }, () => random.next(256)))

const characters = [...'@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&()*+,-./019:;<=>?¡AZÄÖÑÜ§¿azäöñüà^{}\\[~]|€']
const wide = [...characters, 'ç', 'œ', '🎉', '漢', '’']

test('each text is written as the library writes it', () => {
  const random = createRandom(1)
  for (let round = 0; round < 400; round++) {
    const alphabet = random.pick([characters, wide])
    const text = Array.from({ length: 1 + random.next(round % 4 === 0 ? 400 : 70) }, () =>
      random.pick(alphabet),
    ).join('')
    const from = random.pick(['55555', '+14165550100', 'Maple'])
    const parts = partsOf({ reference: 'r', from, to: `+1416555${1000 + random.next(9000)}`, text })
    for (const part of parts) {
      const read = new smpp.PDU(part)
      const fields = { ...read, short_message: toWrite(read) }
      assert.deepEqual(part, new smpp.PDU('submit_sm', fields).toBuffer(), JSON.stringify(text))
    }
    const told = parts.map((part) => messageOf(new smpp.PDU(part)))
    assert.equal(told.join(''), text)
  }
})

/** The library reads a header as its elements, and writes it whole. */
function toWrite({ short_message: field }: InstanceType<typeof smpp.PDU>) {
  if (!field || typeof field !== 'object' || !('udh' in field) || !Array.isArray(field.udh)) return field
  const elements = Buffer.concat(field.udh)
  return { ...field, udh: Buffer.concat([Buffer.of(elements.length), elements]) }
}

function messageOf({ short_message: field }: InstanceType<typeof smpp.PDU>): string {
  assert.ok(field && typeof field === 'object' && 'message' in field)
  return String(field.message)
}

test('whatever pieces they come in, PDUs come out as they were', () => {
  const random = createRandom(2)
  for (let round = 0; round < 200; round++) {
    const sent = Array.from({ length: 1 + random.next(20) }, () =>
      Buffer.concat([startPdu(5, 16 + 40).subarray(0, 16), bytes(random, 40)]),
    )
    const all = Buffer.concat(sent)
    const got: Buffer[] = []
    const read = createFraming((pdu) => got.push(pdu))
    for (let at = 0; at < all.length; ) {
      const end = at + 1 + random.next(random.pick([1, 20, 400]))
      read(all.subarray(at, end))
      at = Math.min(end, all.length)
    }
    assert.deepEqual(got, sent)
  }
})

test('a length that no PDU has is an error, and no more than one PDU is held', () => {
  for (const length of [0, 1, 15, 16_385, 0x7fff_ffff, 0xffff_ffff]) {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(length)
    const read = createFraming(() => assert.fail('there is none'))
    assert.throws(() => read(head), /cannot have/)
  }
  const largest = startPdu(5, 16_384)
  let taken = 0
  const read = createFraming((pdu) => {
    taken += pdu.length
  })
  for (const byte of largest) read(Buffer.of(byte))
  assert.equal(taken, 16_384)
})

type Fields = Record<string, unknown>
function receiptPdu(random: ReturnType<typeof createRandom>, more: Fields = {}): Buffer {
  const id = bytes(random, 1 + random.next(12)).toString('hex')
  const text = `id:${id} sub:001 dlvrd:001 submit date:2605041300 stat:${random.pick(['DELIVRD', 'UNDELIV', 'ENROUTE'])} err:${random.next(99)} text:Hi`
  return new smpp.PDU('deliver_sm', {
    sequence_number: 1 + random.next(1_000_000),
    esm_class: 4,
    data_coding: random.pick([0, 1, 3]),
    source_addr: '14165550100',
    source_addr_ton: 1,
    destination_addr: '55555',
    service_type: random.pick(['', 'SMS']),
    schedule_delivery_time: '',
    validity_period: '',
    ...(random.next(3) > 0 ? { short_message: { message: text } } : {}),
    ...(random.next(2) > 0 ? { receipted_message_id: id, message_state: random.next(9) } : {}),
    ...(random.next(4) === 0 ? { user_message_reference: 7, network_error_code: 'abc' } : {}),
    ...more,
  }).toBuffer()
}

test('a receipt is read as the library reads it', () => {
  const random = createRandom(3)
  for (let round = 0; round < 400; round++) {
    const pdu = receiptPdu(random)
    assert.deepEqual(plainReceiptIn(pdu), receiptFieldsOf(new smpp.PDU(pdu)))
  }
})

test('an id in a receipt has the characters that its answer had, whatever the coding says', () => {
  const random = createRandom(4)
  const pdu = receiptPdu(random, { data_coding: 0, short_message: Buffer.from('id:a_b@c stat:DELIVRD') })
  assert.match(plainReceiptIn(pdu)?.text ?? '', /id:a_b@c/)
})

test('what is no plain receipt is left to the library: a text, a header, another coding', () => {
  const random = createRandom(5)
  for (const more of [{ esm_class: 0 }, { esm_class: 0x44 }, { esm_class: 0x20 }, { data_coding: 8 }])
    assert.equal(plainReceiptIn(receiptPdu(random, more)), undefined)
})

test('bytes that break off, are changed or are made up are read as something or as nothing, never beyond their end', () => {
  const random = createRandom(6)
  let [read, left] = [0, 0]
  for (let round = 0; round < 20_000; round++) {
    const whole = receiptPdu(random)
    const some = random.pick([
      () => whole.subarray(0, 16 + random.next(whole.length - 15)),
      () => {
        for (let changes = 1 + random.next(5); changes > 0; changes--)
          whole[16 + random.next(whole.length - 16)] = random.pick([0, 1, 0x7f, 0xff, random.next(256)])
        return whole
      },
      () => Buffer.concat([whole.subarray(0, 16), bytes(random, random.next(200))]),
    ])()
    const receipt = plainReceiptIn(some)
    if (receipt) read += 1
    else left += 1
    const longest = Math.max(...Object.values(receipt ?? {}).map((value) => String(value).length), 0)
    assert.ok(longest <= some.length)
    assert.ok(messageIdIn(some).length <= some.length)
  }
  assert.ok(read > 1000 && left > 1000, `${read} were read, ${left} were not`)
})

test('an acknowledgement is what the library would write', () => {
  for (const code of [0, 0x64])
    assert.deepEqual(
      encodeDeliverResponse(77, code),
      new smpp.PDU('deliver_sm_resp', { command_status: code, sequence_number: 77 }).toBuffer(),
    )
})
