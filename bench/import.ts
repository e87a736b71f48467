import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { createUser } from '#server/access/access.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createClient } from '#server/clients/clients.ts'
import { importParticipantsLater } from '#server/participants/imports/upload.ts'
import { createList } from '#server/participants/lists/lists.ts'
import { ensureDefaultSubscription } from '#server/participants/participants.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { clientForm } from '#test/support/office.ts'
import { copyColumns, writeCopy, writeUpload } from './import/people.ts'
import type { Measured } from './measured.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const wantedMegabytes = 400

/**
 * An import of new people into one list with consent and its proof, all in (parsing, checks, merging, people,
 * consent, its history, list rows, events, counters), to a bare COPY of the same people into the same table with all
 * its indexes. Both run on one server with the settings of the embedded database; the COPY once before and once
 * after. ROWS is how many (100,000 unless given).
 */
export async function benchImport(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  // PostgreSQL reads the COPY's file as another user of the system.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined })
  try {
    const urls = await makeDatabases(server.url)
    await writeUpload(join(folder, 'people.csv'), rows)
    await writeCopy(join(folder, 'people.copy'), rows)
    const asked = await upload(urls.product, folder)
    const before = await copySeconds(urls.bare, folder)
    const product = await importSeconds(urls.product, folder, asked)
    const after = await copySeconds(urls.bare, folder)
    return [measured({ before, after, ...product })]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Timed = { before: number; after: number; seconds: number; megabytes: number }

function measured({ before, after, seconds, megabytes }: Timed): Measured {
  const [rate, baseline] = [rows / seconds, rows / ((before + after) / 2)]
  return {
    name: `import of ${rows} new people: to a bare COPY of them`,
    rate,
    baseline,
    ratio: rate / baseline,
    wanted: 0.5,
    isTooLarge: megabytes >= wantedMegabytes,
    note: `${seconds.toFixed(1)} s, COPY ${before.toFixed(1)} s before and ${after.toFixed(1)} s after; peak ${megabytes} MB of ${wantedMegabytes}`,
  }
}

async function makeDatabases(url: string): Promise<{ product: string; bare: string }> {
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  for (const name of ['product', 'bare']) await onDatabase(url, (one) => one.query(`create database ${name}`))
  for (const name of ['product', 'bare']) await migrate(named(name), { log: () => undefined })
  return { product: named('product'), bare: named('bare') }
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fanfare,public' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const copySeconds = (url: string, folder: string): Promise<number> =>
  onDatabase(url, async (client) => {
    await client.query('truncate participant cascade')
    await client.query('checkpoint')
    const begun = performance.now()
    await client.query(`copy participant (${copyColumns}) from '${join(folder, 'people.copy')}'`)
    const seconds = (performance.now() - begun) / 1000
    await client.query('checkpoint')
    return seconds
  })

type Asked = { clientId: number; importId: string }

/** As staff do it: a client with a shortcode, a list, the file with its mapping and where the consent comes from. */
async function upload(url: string, folder: string): Promise<Asked> {
  const pools = openPools(url)
  const db = createDb(pools, async () => undefined)
  const at = new Date()
  const account = { email: 'bench@fanfare.test', name: 'Bench', password: 'a benchmark password' }
  const user = await createUser(db, { ...account, isPlatformAdmin: true }, at)
  const actor = { kind: 'user', id: user.id, name: 'Bench', isPlatformAdmin: true } as const
  const { id } = await createClient(db, { actor, requestId: 'bench', at }, clientForm('bench'))
  const client = { id, eid: 'bench', name: 'Bench', timeZone: 'America/Toronto' }
  const scope: UserScope = { client, actor, role: 'client_admin', requestId: 'bench', at }
  const shortcodeId = newId()
  await onDatabase(url, async (owner) => {
    await owner.query(
      `insert into shortcode (id, code, gateway, home_client_id) values ($1, '44444', 'simulator', $2)`,
      [shortcodeId, id],
    )
    await owner.query('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
      id,
      shortcodeId,
    ])
  })
  const list = await createList(db, scope, {
    ...{ name: 'Everybody', campaign_ids: [] },
    ...{ allow_multiple: false, is_public: false },
  })
  const subscription = await db.transaction(scope, (tx) => ensureDefaultSubscription(tx, scope, shortcodeId))
  const path = join(folder, 'people.csv')
  const { import_id: importId } = await importParticipantsLater(db, scope, {
    listId: list.id,
    upload: { path, name: 'people.csv', bytes: statSync(path).size },
    mapping: ['first_name', 'last_name', 'phone', 'email', 'data.city'],
    merge: 'overwrite',
    consent: 'proof',
    consent_proof: 'Signed at the fair',
    subscription_id: subscription.id,
    isDryRun: false,
    files: createDiskStore(join(folder, 'files')),
    once: (work) => db.transaction(scope, work),
  })
  await pools.end()
  return { clientId: id, importId }
}

async function importSeconds(
  url: string,
  folder: string,
  asked: Asked,
): Promise<Pick<Timed, 'seconds' | 'megabytes'>> {
  const file = join(import.meta.dirname, 'servers/importWorker.ts')
  const settings = [url, join(folder, 'files'), String(asked.clientId), asked.importId]
  const child = spawn(process.execPath, [file, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told = JSON.parse(await text(child.stdout)) as Pick<Timed, 'seconds' | 'megabytes'>
  await onDatabase(url, checkImported)
  return told
}

/** Nothing is measured that was not done. */
async function checkImported(owner: pg.Client): Promise<void> {
  const { rows: counted } = await owner.query<Record<string, string>>(`
    select (select count(*) from participant) as people, (select count(*) from consent where state = 'in') as consents,
      (select count(*) from consent_change) as changes, (select count(*) from list_member) as places,
      (select count(*) / 2 from event) as events, (select sum(value) from counter where name = 'participants') as counter`)
  for (const [name, count] of Object.entries(counted[0] ?? {}))
    if (Number(count) !== rows) throw new Error(`${count} ${name} instead of ${rows}`)
}
