import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPrograms, type Programs } from './debianPrograms.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

/** A program that stands before others, on a port of this machine. */
export type Front = { readonly port: number; readonly end: () => Promise<void> }

/** Debian's nginx before several servers, with the lines of docs/operating.md. */
export async function startNginx(ports: readonly number[]): Promise<Front> {
  const programs = await getPrograms('nginx')
  return startFront(programs, 'nginx', (folder, port) => {
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
       http {
         access_log off;
         ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
         upstream fanfare { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} }
         server {
           listen 127.0.0.1:${port};
           location / {
             proxy_pass http://fanfare;
             proxy_http_version 1.1;
             proxy_set_header Connection "";
             proxy_set_header Host $http_host;
             proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
             proxy_next_upstream error timeout;
           }
         }
       }`,
    )
    return ['-c', file, '-p', folder, '-e', join(folder, 'log')]
  })
}

/** Debian's PgBouncer in transaction mode: any password is taken, and it signs in as `fanfare_app` with the one given. */
export async function startPgbouncer(
  databaseUrl: string,
  { password, connections }: { password: string; connections: number },
): Promise<Front & { readonly url: string }> {
  const programs = await getPrograms('pgbouncer')
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl)
  const front = await startFront(programs, 'pgbouncer', (folder, port) => {
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]
fanfare = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=fanfare_app password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
logfile = ${folder}/log
`,
    )
    chmodSync(file, 0o644)
    return [file]
  })
  return { ...front, url: `postgresql://fanfare_app@127.0.0.1:${front.port}/fanfare` }
}

async function startFront(
  programs: Programs,
  name: string,
  configure: (folder: string, port: number) => string[],
): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), `fanfare-${name}-`))
  chmodSync(folder, 0o777)
  const port = await freePort()
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(programs.find(name), configure(folder, port), {
    env: programs.env,
    stdio: 'ignore',
    ...(name === 'pgbouncer' && user),
  })
  const ended = once(child, 'exit')
  await until(() => answersOn(port))
  return {
    port,
    end: async () => {
      child.kill(name === 'nginx' ? 'SIGQUIT' : 'SIGINT')
      setTimeout(() => child.kill('SIGKILL'), 2000).unref()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answersOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
