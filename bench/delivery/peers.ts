import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPrograms } from '#test/support/debianPrograms.ts'
import { freePort } from '#test/support/freePort.ts'
import { processorSecondsOf } from '../process.ts'

/** The other side of a gateway, a process of its own. */
export type Peer = {
  readonly port: number
  /** Its processor time so far. */
  readonly seconds: () => number
  readonly stop: () => Promise<void>
}

/** Written in C but for SMPP, so that the peer is faster than whoever sends to it. */
export const startPeer: Record<string, () => Promise<Peer>> = {
  http: startNginx,
  smtp: startSink,
  smpp: startSmpp,
}

/** One process that answers each post as Twilio does, with an id of its own, and writes nothing down. */
async function startNginx(): Promise<Peer> {
  const { find, env } = await getPrograms('nginx')
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(port, folder))
  const child = spawn(find('nginx'), ['-p', folder, '-c', file, '-e', 'stderr'], { env, stdio: 'inherit' })
  return listening(child, port, () => rmSync(folder, { recursive: true, force: true }))
}

const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configOf = (port: number, folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  ${bodies.map((body) => `${body}_temp_path ${folder}/${body};`).join('\n  ')}
  access_log off;
  tcp_nodelay on;
  keepalive_timeout 1h;
  keepalive_requests 1000000000;
  server {
    listen 127.0.0.1:${port} backlog=2048;
    default_type application/json;
    location / { return 201 '{"sid": "SM$request_id", "status": "queued"}'; }
  }
}
`

/** Postfix' own: a mail server that takes everything and keeps nothing, PIPELINING included. */
async function startSink(): Promise<Peer> {
  const { find, env } = await getPrograms('postfix')
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const args = [...user, '-m', '2000', `127.0.0.1:${port}`, '2000']
  const child = spawn(find('smtp-sink'), args, { env, stdio: 'inherit' })
  return listening(child, port)
}

/** The only one in C among Debian's packages, Kannel's drive_smpp, knows no transceivers, ids or receipts. */
async function startSmpp(): Promise<Peer> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'smppPeer.ts'), String(port)], {
    stdio: 'inherit',
  })
  return listening(child, port)
}

async function listening(child: ChildProcess, port: number, removed?: () => void): Promise<Peer> {
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    removed?.()
  }
  for (let tries = 0; tries < 200; tries++) {
    if (await answers(port)) return { port, seconds: () => processorSecondsOf(child.pid), stop }
    if (child.exitCode !== null) break
    await sleep(50)
  }
  await stop()
  throw new Error(`${child.spawnfile} does not listen`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection({ host: '127.0.0.1', port })
    probe.once('error', () => resolve(false))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
  })
}
