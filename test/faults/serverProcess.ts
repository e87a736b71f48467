import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/freePort.ts'

export type Ending = { readonly code: number | null; readonly seconds: number }

/** A command of `main/commands` in a process of its own, as `npm start` and `npm run` run it. */
export type ServerProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Its words to its user: standard output, and the lines of standard error that are no log. */
  readonly said: { out: string; error: string[] }
  /** When it ended, counted from the last `end`, or from its start. */
  readonly ended: Promise<Ending>
  /** Seconds until `/readyz` answered 200. */
  ready(withinSeconds?: number): Promise<number>
  end(signal: NodeJS.Signals): Promise<Ending>
}

const commands = join(import.meta.dirname, '../../src/server/main/commands')

export type Command = 'start' | 'api' | 'worker' | 'migrate' | 'distribute'
const living = new Set<ChildProcess>()

/** Starts a server on a free port without the demo; `settings` are environment variables on top. */
export async function startServer(
  settings: Record<string, string>,
  command: Command = 'start',
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [join(commands, `${command}.ts`)], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: process.env.TEST_LOG ?? 'error',
      ...settings,
      PORT: port,
      WORKER_PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  living.add(child)
  const said = listenTo(child)
  let countedFrom = performance.now()
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code) => {
      living.delete(child)
      resolve({ code, seconds: (performance.now() - countedFrom) / 1000 })
    })
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    child,
    said,
    ended,
    ready: async (withinSeconds = 120) => {
      const begunAt = performance.now()
      while ((await statusOf(`${url}/readyz`)) !== 200) {
        const seconds = (performance.now() - begunAt) / 1000
        if (child.exitCode !== null || seconds > withinSeconds)
          throw new Error(`not ready after ${seconds.toFixed(1)} s: ${said.out}${said.error.join('\n')}`)
        await sleep(50)
      }
      return (performance.now() - begunAt) / 1000
    },
    end: (signal) => {
      countedFrom = performance.now()
      child.kill(signal)
      return ended
    },
  }
}

/** Ends what a failed test left running. */
export async function endAll(): Promise<void> {
  for (const child of living) child.kill('SIGKILL')
  while (living.size > 0) await sleep(20)
}

function listenTo(child: ChildProcess): ServerProcess['said'] {
  const said: ServerProcess['said'] = { out: '', error: [] }
  child.stdout?.on('data', (piece: Buffer) => (said.out += piece.toString()))
  let rest = ''
  child.stderr?.on('data', (piece: Buffer) => {
    const lines = (rest + piece.toString()).split('\n')
    rest = lines.pop() ?? ''
    said.error.push(...lines.filter((line) => !line.startsWith('{')))
  })
  return said
}

/** The status, or 0 where nobody answers, or not within 25 seconds. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(25_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** The process id of the embedded database of a data folder, if one was started. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid')
  // The file is there for a moment before the number is in it.
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}
