import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/support/freePort.ts'
import { childrenOf } from '../process.ts'

/** An installation as `npm start` starts it: its server, and the database that the server started. */
export type Installation = {
  readonly url: string
  readonly databaseUrl: string
  readonly serverPid: number
  readonly postmaster: number
  stop(): Promise<void>
}

/** An empty installation in a folder, by the script of `npm start`. */
export async function startInstallation(dataDir: string): Promise<Installation> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await hasStarted(child)
  const [pid = '', , , databasePort = ''] = readFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n')
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: `postgresql://fanfare:${password}@127.0.0.1:${databasePort}/fanfare`,
    serverPid: childrenOf(child.pid ?? 0)[0] ?? 0,
    postmaster: Number(pid),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function hasStarted(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', (piece) => String(piece).includes('Ctrl-C') && resolve())
  child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  return promise
}
