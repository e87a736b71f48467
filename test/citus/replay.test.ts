import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import pg from 'pg'
import { jobs } from '#server/main/registry.ts'
import { createBell } from '#server/platform/bell.ts'
import { onePlan } from '#server/platform/db/oneMessage.ts'
import { sessionOptions } from '#server/platform/db/pooler.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { readSent, type Sent } from '#test/support/statements/sent.ts'

// Every statement that tests of the product sent (noted in FANFARE_SENT) runs on CITUS_URL and on PLAIN_URL, with the
// values of the first time, and is taken back: Citus must say no to nothing that PostgreSQL takes.

const { CITUS_URL: citus = '', PLAIN_URL: plain = '', FANFARE_SENT: folder = '' } = process.env
/** The statements that more than half of the tests send; a replay of less has missed most of them. */
const fewest = 600

/** A database's answer to a statement: nothing against it, or its code and message. */
type Said = { code: string; message: string } | undefined

before(async () => {
  for (const [url, isSharded] of [
    [citus, true],
    [plain, false],
  ] as const) {
    const database = await emptiedDatabase(url, { isSharded })
    const log = createLog('error')
    const queue = await openJobs(url, { names: Object.keys(jobs), bell: createBell(), log })
    await queue.stop()
    await database.drop()
  }
})

void test('Citus answers each statement that tests have sent as PostgreSQL does', async (t) => {
  const sent = readSent(folder).filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
  assert.ok(sent.length >= fewest, `only ${sent.length} statements were noted in "${folder}"`)
  const differences = await compare(sent)
  t.diagnostic(`${sent.length} statements, ${differences.length} that Citus answers otherwise`)
  assert.ok(differences.length === 0, differences.join('\n\n'))
})

void test('a statement that Citus refuses, or that goes over all clients, is found', async () => {
  const bad = [
    'update participant set updated_at = clock_timestamp() where client_id = 1',
    'select count(*) from participant',
  ]
  const good = 'select id from participant where client_id = 1'
  const differences = await compare(
    [...bad, good].map((text) => ({ text, values: [], clientId: 1, hasOnePlan: false })),
  )
  assert.deepEqual(
    differences.map((difference) => difference.split('\n')[0]),
    bad,
  )
})

async function compare(sent: readonly Sent[]): Promise<string[]> {
  const there = await replay(citus, sent)
  const here = await replay(plain, sent)
  return sent.flatMap(({ text }, index) => {
    const [ofCitus, ofPlain] = [there[index], here[index]]
    if (ofCitus?.code === ofPlain?.code) return []
    return [`${text.trim()}\n  Citus: ${ofCitus?.message ?? 'ok'} · plain: ${ofPlain?.message ?? 'ok'}`]
  })
}

async function replay(url: string, sent: readonly Sent[]): Promise<Said[]> {
  const client = new pg.Client({ connectionString: url, options: sessionOptions })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const said: Said[] = []
    for (const one of sent) said.push(await tryOne(client, one))
    return said
  } finally {
    await client.end()
  }
}

async function tryOne(client: pg.Client, { text, values, clientId, hasOnePlan }: Sent): Promise<Said> {
  await client.query('begin')
  try {
    if (clientId !== null) await client.query(`set local app.client_id = ${clientId}`)
    await client.query(`set local statement_timeout = '5s'`)
    if (hasOnePlan) await client.query(onePlan.text)
    await client.query({
      text,
      values,
      ...(hasOnePlan && { name: createHash('sha1').update(text).digest('hex') }),
    })
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    return { code, message }
  } finally {
    await client.query('rollback')
  }
}
