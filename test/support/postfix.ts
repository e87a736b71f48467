import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { getPrograms, type Programs } from './debianPrograms.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** An e-mail as it lies in Postfix' queue, under the id by which Postfix answered. */
export type Queued = { readonly id: string; readonly to: string; readonly mail: Email }

export type Postfix = {
  readonly port: number
  /** The e-mails that it took: it holds all of them, so nothing goes anywhere. */
  readonly queued: () => Promise<Queued[]>
  readonly log: () => Promise<string>
  readonly end: () => Promise<void>
}

/**
 * Debian's Postfix as a process of ours, with folders of its own: it takes e-mail for `person…@example.test`. `settings`
 * are lines of main.cf.
 *
 * @throws Error in a sentence where it cannot be had, or cannot be run: Postfix needs to be started as root.
 */
export async function startPostfix(settings: readonly string[] = []): Promise<Postfix> {
  if (process.getuid?.() !== 0) throw new Error('Postfix can only be started as root.')
  const programs = await getPrograms('postfix')
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-postfix-'))
  const port = await freePort()
  await makeFolders(folder, await userOf('mail'))
  await writeFile(join(folder, 'main.cf'), [...mainSettings(folder, programs), ...settings, ''].join('\n'))
  await writeFile(join(folder, 'master.cf'), servicesOn(port))
  const env = { ...programs.env, MAIL_CONFIG: folder }
  // Postfix ends by a signal to its process group, so it needs one of its own.
  const child = spawn(join(programs.root, daemons, 'master'), ['-c', folder, '-d'], {
    env,
    stdio: 'ignore',
    detached: true,
  })
  const end = async () => {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '')
  try {
    await until(() => answersOn(port))
  } catch {
    const why = await log()
    await end()
    throw new Error(`Postfix does not start: ${why}`)
  }
  return { port, queued: () => queuedIn(folder, programs.find('postcat'), env), log, end }
}

const daemons = 'usr/lib/postfix/sbin'
const queueFolders = [
  ...['active', 'bounce', 'corrupt', 'defer', 'deferred', 'flush', 'hold', 'incoming', 'private', 'saved'],
  ...['trace', 'public', 'maildrop', 'data'],
]

async function makeFolders(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await mkdir(join(folder, 'queue/pid'), { recursive: true })
  for (const name of queueFolders) {
    const path = join(folder, 'queue', name)
    await mkdir(path, { mode: 0o700 })
    await chown(path, uid, gid)
  }
}

/** Postfix takes no user of its own for its owner that another program has besides; `mail` is on every Debian. */
async function userOf(name: string): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`There is no user ${name} for Postfix.`)
  return { uid: Number(uid), gid: Number(gid) }
}

const mainSettings = (folder: string, { root }: Programs) => [
  'compatibility_level = 3.6',
  `queue_directory = ${folder}/queue`,
  // Read as the user mail, who may not come by the folders above.
  'data_directory = data',
  `daemon_directory = ${join(root, daemons)}`,
  `command_directory = ${join(root, 'usr/sbin')}`,
  `shlib_directory = ${join(root, 'usr/lib/postfix')}`,
  'mail_owner = mail',
  'setgid_group = games',
  'import_environment = MAIL_CONFIG LD_LIBRARY_PATH TZ',
  `maillog_file = ${folder}/log`,
  'maillog_file_prefixes = /',
  'inet_interfaces = 127.0.0.1',
  'inet_protocols = ipv4',
  'myhostname = mx.example.test',
  'mydestination =',
  'mynetworks =',
  'local_recipient_maps =',
  'alias_maps =',
  'alias_database =',
  'virtual_mailbox_domains = example.test',
  'virtual_mailbox_maps = regexp:{{/^person/ ok}}',
  'smtpd_relay_restrictions = reject_unauth_destination',
  'smtpd_client_restrictions = static:hold',
  'smtpd_client_event_limit_exceptions =',
  'smtpd_peername_lookup = no',
  'smtpd_error_sleep_time = 0',
]

const servicesOn = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

function answersOn(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('data', () => {
      socket.end('QUIT\r\n')
      resolve(true)
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  await over
}

async function queuedIn(folder: string, postcat: string, env: NodeJS.ProcessEnv): Promise<Queued[]> {
  const hold = join(folder, 'queue/hold')
  const files = (await readdir(hold)).map((id) => join(hold, id))
  if (files.length === 0) return []
  const { stdout } = await run(postcat, ['-c', folder, ...files], { env, maxBuffer: 1 << 28 })
  const shown = stdout.split(/^\*\*\* ENVELOPE RECORDS \S*\//m).slice(1)
  return Promise.all(shown.map(readQueued))
}

async function readQueued(shown: string): Promise<Queued> {
  const [envelope = '', content = ''] = shown.split(/^\*\*\* MESSAGE CONTENTS .*\n/m)
  const raw = content.split(/^\*\*\* HEADER EXTRACTED /m)[0] ?? ''
  return {
    id: envelope.split(' ')[0] ?? '',
    to: /^recipient: (.*)$/m.exec(envelope)?.[1] ?? '',
    mail: await PostalMime.parse(raw),
  }
}
