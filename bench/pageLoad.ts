import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { testDatabase } from '#test/support/database.ts'
import { bytesOf, scriptsOf, type Visit, watchWire } from '#test/support/wire.ts'
import { limited, type Measured } from './measured.ts'
import { account, makeClient } from './people/client.ts'
import { fill } from './people/fill.ts'
import { memoryFigure } from './process.ts'
import { startServer } from './servers/start.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const wantedMilliseconds = 700
const visits = Number(process.env.BENCH_VISITS ?? 9)
const lines = [0, 50]
const people = { participants: 20_000, events: 40_000 }
const page = '/bench/participants'

/**
 * From opening the participants page in a browser that has nothing of it until its rows are there, by turns with a
 * bare page: the same files with the same bytes, only fetched, and as many rows drawn by hand.
 */
export async function* benchPageLoad(): AsyncGenerator<Measured> {
  if (!existsSync(join(import.meta.dirname, '../dist/console/index.html'))) {
    throw new Error('The console is not built: `npm start` builds it.')
  }
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    await fill(database.url, await makeClient(database.url), people)
    const product = await startServer('product.ts', [database.url, dataDir])
    try {
      yield* measure(product.url)
      yield await memoryFigure(product.child, database.url)
    } finally {
      await product.stop()
    }
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measure(url: string): AsyncGenerator<Measured> {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(existsSync(executablePath) ? { executablePath } : {}),
  })
  const cookies = await cookiesOf(browser, url)
  const visit = (address: string, latencyMs: number) => visitOnce(browser, { address, latencyMs, cookies })
  const first = await visit(url + page, 0)
  const bare = await serveBare(url, first)
  try {
    const weight = `${scriptsOf(first).length} scripts, ${kilobytes(scriptsOf(first))} kB of script, ${kilobytes(first.before)} kB in ${first.before.length} answers`
    for (const latencyMs of lines) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < visits; turn++) {
        ours.push((await visit(url + page, latencyMs)).milliseconds)
        theirs.push((await visit(bare.url, latencyMs)).milliseconds)
      }
      const [mine, bareOne] = [middleOf(ours), middleOf(theirs)]
      yield limited({
        what:
          latencyMs === 0 ? 'the page, until its rows' : `the same at ${latencyMs} ms to the server and back`,
        product: mine.middle,
        baseline: bareOne.middle,
        unit: 'ms',
        ratio: bareOne.middle / mine.middle,
        ...(latencyMs === 0 && { most: wantedMilliseconds }),
        note: `at worst ${mine.worst} ms, bare ${bareOne.worst}; ${weight}`,
      })
    }
  } finally {
    await browser.close()
    bare.server.close()
  }
}

const kilobytes = (files: Visit['before']) => Math.round(bytesOf(files) / 1024)

type Cookies = Awaited<ReturnType<typeof cookiesOf>>

async function cookiesOf(browser: Browser, url: string) {
  const context = await browser.newContext()
  await context.request.post(`${url}/login`, { data: account })
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

type Asked = { address: string; latencyMs: number; cookies: Cookies }

async function visitOnce(browser: Browser, { address, latencyMs, cookies }: Asked): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const open = await watchWire(await context.newPage(), { latencyMs })
  const visit = await open(address)
  await context.close()
  return visit
}

function middleOf(all: number[]): { middle: number; worst: number } {
  const sorted = all.map(Math.round).sort((a, b) => a - b)
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

/** The files of a visit from memory, each as long as it was, and a page that fetches them all and draws a table. */
async function serveBare(url: string, { before }: Visit): Promise<{ url: string; server: Server }> {
  const files = before.filter(({ kind, status }) => kind !== 'Document' && status === 200)
  const lengths = new Map(files.map(({ address, bytes }) => [address, bytes]))
  const document = `<!doctype html><title>Bare</title><body><script type="module">
    await Promise.all(${JSON.stringify([...lengths.keys()])}.map(async (file) => (await fetch(file)).arrayBuffer()))
    document.body.innerHTML = '<h1>Bare</h1><table>' + '<tr><td>x</td><td>y</td></tr>'.repeat(25) + '</table>'
  </script>`
  const server = createServer((request, response) => {
    const bytes = lengths.get(request.url ?? '')
    response.setHeader('Content-Type', bytes ? 'application/octet-stream' : 'text/html')
    response.end(bytes ? Buffer.alloc(bytes, 'x') : document)
  })
  await new Promise<void>((resolve) => server.listen(0, new URL(url).hostname, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return { url: `http://${new URL(url).hostname}:${port}/`, server }
}
