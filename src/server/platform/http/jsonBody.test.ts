import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { assertLinear } from '#test/support/linear.ts'
import { repeatedField } from './jsonBody.ts'
import { createServer } from './server.ts'

describe('a JSON body', () => {
  let app: FastifyInstance
  let url: string
  before(async () => {
    app = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 1000 })
    app.post('/echo', async (request) => ({ got: request.body }))
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  const post = async (body: string, type = 'application/json') => {
    const response = await fetch(`${url}/echo`, { method: 'POST', headers: { 'Content-Type': type }, body })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  it('that gives a field twice is refused under that field', async () => {
    const message = 'This field is given twice.'
    const twice = { reason: 'given_twice', values: {} }
    assert.deepEqual(await post('{"name":"a","name":"b"}'), {
      status: 422,
      body: { message, ...twice, errors: { name: [message] }, reasons: { name: [twice] } },
    })
    const type = 'application/json; charset=utf-8'
    assert.equal((await post('{"tokens":[{"key":1},{"key":1, "key" : 2}]}', type)).status, 422)
  })

  it('with every field once is taken as it is', async () => {
    const bodies = [
      '{"name":"name","tokens":[{"key":"key"},{"key":"key"}],"a":{"name":"\\\\\\":{"}}',
      '[]',
      '7',
      '"a:"',
    ]
    for (const body of bodies)
      assert.deepEqual(await post(body), { status: 200, body: { got: JSON.parse(body) } })
  })

  it('that poisons prototypes, is empty or is none is still refused', async () => {
    const bodies = [
      '{"__proto__":{"role":"admin"}}',
      '{"a":{"\\u005f_proto__":1}}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      '',
      '{"name":"a","name"',
      '{"name":"a"} {"name":"b"}',
    ]
    for (const body of bodies) assert.equal((await post(body)).status, 422, body)
  })

  it('beyond a megabyte, or with more fields than any call takes, is too large', async () => {
    const fields = (count: number) =>
      `{"a":{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join()}}}`
    assert.equal((await post(fields(9_000))).status, 200)
    assert.equal((await post(fields(11_000))).status, 413)
    assert.equal((await post(`["${'":'.repeat(20_000)}`)).status, 422)
    assert.equal((await post(`{"name":"${'x'.repeat(1024 * 1024)}"}`)).status, 413)
  })
})

describe('the search for a repeated field', () => {
  it('compares fields as they are read, not as they are written', () => {
    assert.equal(repeatedField('{"name":1,"n\\u0061me":2}'), 'name')
    assert.equal(repeatedField('{"a\\"b":1,"a\\"b":2}'), 'a"b')
    assert.equal(repeatedField('{"":1,"":2}'), '')
    assert.equal(repeatedField('{"__proto__":1,"__proto__":2}'), '__proto__')
  })

  it('looks at each object by itself, and only at its fields', () => {
    assert.equal(
      repeatedField('{"a":{"a":{"a":"a"}},"b":[{"a":1},{"a":2}],"c":["a","a"],"d":"{\\"a\\":1,\\"a\\":2}"}'),
      undefined,
    )
    assert.equal(repeatedField('{"a":{"b":1},"c":[{"b":1}],"a":2}'), 'a')
  })

  it('takes linear time for a megabyte of fields, of one string or of depth', async () => {
    const texts = [
      (size: number) => `{${Array.from({ length: size }, (_, index) => `"f${index}":1`).join()}}`,
      (size: number) => `${'{"a":'.repeat(2 * size)}1${'}'.repeat(2 * size)}`,
      (size: number) => JSON.stringify({ a: '\\"'.repeat(3 * size) }),
    ]
    for (const textOf of texts) {
      const made = new Map([5600, 89_600].map((size) => [size, textOf(size)]))
      await assertLinear(5600, (size) => assert.equal(repeatedField(made.get(size) ?? ''), undefined))
    }
  })
})
