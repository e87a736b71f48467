import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPrograms, type Programs } from './debianPrograms.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

/** A program that stands before others, on a port of this machine. */
export type Front = { readonly port: number; readonly pid: number; readonly end: () => Promise<void> }

/** nginx, and how it is told which of its servers get requests; resolves when no other gets one any more. */
export type Nginx = Front & { readonly sendTo: (ports: readonly number[]) => Promise<void> }

/** Debian's nginx before several servers, with the lines of docs/operating/public.md. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const programs = await getPrograms('nginx')
  let write = (_up: readonly number[]) => {}
  const front = await startFront(programs, 'nginx', (folder, port) => {
    write = (up) => writeFileSync(join(folder, 'nginx.conf'), nginxConf({ folder, port, ports, up }))
    write(ports)
    return ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'log')]
  })
  return {
    ...front,
    sendTo: async (up) => {
      const before = childrenOf(front.pid)
      write(up)
      process.kill(front.pid, 'SIGHUP')
      // Its old workers finish what they have and end; they would still send to all.
      await until(() => !childrenOf(front.pid).some((pid) => before.includes(pid)))
    },
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

type Conf = { folder: string; port: number; ports: readonly number[]; up: readonly number[] }

/** Without kept connections to callers: of one that ends while it is idle a browser opens another, and fetch does not. */
function nginxConf({ folder, port, ports, up }: Conf): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const servers = ports.map(
    (each) => `server 127.0.0.1:${each} max_fails=0${up.includes(each) ? '' : ' down'};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/log; worker_shutdown_timeout 2s; events {}
       http {
         access_log off; keepalive_timeout 0;
         ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
         upstream fanfare { ${servers.join(' ')} }
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
       }`
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
    // It does not work as root, but can be begun as root, from a folder that nobody else may enter.
    return process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
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
  const child = spawn(programs.find(name), configure(folder, port), { env: programs.env, stdio: 'ignore' })
  let why: unknown
  const ended = once(child, 'exit').then(
    ([code]) => (why = `ended with ${code}`),
    (error: unknown) => (why = error),
  )
  await until(() => {
    if (why !== undefined) throw new Error(`${name} does not run: ${String(why)}`)
    return answersOn(port)
  })
  return {
    port,
    pid: child.pid ?? 0,
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
