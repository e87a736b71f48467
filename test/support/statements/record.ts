import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Texts of statements by the calls that led to them, the one of `Db` first: file, line and column of each, in lines. */
export type Recorded = Map<string, Set<string>>

/** As many calls as it takes to leave the functions that run any statement. */
const depth = 4

/** From now on every statement of this process is noted; each is compiled once for each run, by `Db`. */
export function recordStatements(): Recorded {
  const recorded: Recorded = new Map()
  watchStatements((text, stack) => {
    const calls = callsOf(stack)
    recorded.set(calls, (recorded.get(calls) ?? new Set()).add(text))
  })
  return recorded
}

const ofWork = new AsyncLocalStorage<string[]>()

/** The statements of some work, in their order, and none of what other files run in this process meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const stop = watchStatements((text) => {
    if (ofWork.getStore() === texts) texts.push(text)
  })
  await ofWork.run(texts, work).finally(stop)
  return texts
}

/** Answers how to stop. */
function watchStatements(note: (text: string, stack: string) => void): () => void {
  const heard = (text: unknown) => note(String(text), new Error().stack ?? '')
  subscribe('fanfare.statement', heard)
  return () => void unsubscribe('fanfare.statement', heard)
}

/** The frames of the server above `Db`. */
function callsOf(stack: string): string {
  return stack
    .split('\n')
    .filter(
      (line) =>
        line.includes('/src/server/') && !/\/platform\/db\/(db|compiled|oneMessage|together)\.ts/.test(line),
    )
    .slice(0, depth)
    .map((line) => {
      const [, url = '', position] = line.match(/(file:.*?)(:\d+:\d+)/) ?? []
      return `${fileURLToPath(url)}${position}`
    })
    .join('\n')
}

/** Leaves what was recorded in the folder when the process ends. */
export function keepAtExit(recorded: Recorded, folder: string): void {
  process.once('exit', () => {
    mkdirSync(folder, { recursive: true })
    const kept = [...recorded].map(([calls, texts]) => [calls, [...texts]])
    const name = join(folder, randomBytes(6).toString('hex'))
    writeFileSync(name, JSON.stringify(kept))
    renameSync(name, `${name}.json`)
  })
}

export function readKept(folder: string): Recorded {
  const all: Recorded = new Map()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const kept: [string, string[]][] = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const [calls, texts] of kept) all.set(calls, (all.get(calls) ?? new Set()).union(new Set(texts)))
  }
  return all
}
