import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after as afterAll, test } from 'node:test'
import { createUser } from '#server/access/access.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { rollBackImport } from '#server/participants/imports/imports.ts'
import { takeBackImport } from '#server/participants/imports/rollback.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { importParticipantsLater } from '#server/participants/imports/upload.ts'
import { defaultSubscription } from '#test/support/importOffice.ts'
import { fakeGateway, messagingWorld, outsideOf, type Sender, staffOf } from '#test/support/messaging.ts'
import { randomOf, workersOf } from './killing.ts'
import { seed } from './length.ts'

// A worker is killed again and again in the middle of an import, then of its rollback; what is there in the end is
// compared with an import of the same file that nobody disturbed. FAULT_ROWS and FAULT_KILLS make it longer
// (npm run test:faults).

const kills = Number(process.env.FAULT_KILLS ?? 4)
/** A worker gets through four to eight batches before it dies. */
const batchRows = 200
const rowCount = Number(process.env.FAULT_ROWS ?? kills * 2000)
const rollbackKills = Math.ceil(kills / 3)
const world = await messagingWorld()
const { db, rows } = world
const folder = mkdtempSync(join(tmpdir(), 'fanfare-fault-'))
const filesFolder = join(folder, 'files')
const user = await createUser(
  db,
  { email: 'imo@fanfare.test', name: 'Imo', password: 'a test password', isPlatformAdmin: false },
  new Date(),
)
const workers = workersOf('importWorker.ts')
workers.loadSpare()
afterAll(async () => {
  await workers.killAll()
  await world.end()
  rmSync(folder, { recursive: true, force: true })
})

type Upload = { sender: Sender; importId: string }
type Work = 'run' | 'takeBack'

const outside = {
  ...outsideOf(world.clock, fakeGateway()),
  clock: { now: () => new Date() },
  files: createDiskStore(filesFolder),
}
const works = { run: importParticipants, takeBack: takeBackImport }

/** By this process, which nobody kills. */
const runToEnd = ({ sender, importId }: Upload, work: Work): Promise<void> =>
  works[work]({ db, outside, client: sender.client, importId, batchRows, dependants })

/** New people first, with a refused row here and there; then people of the same file, and people known before. */
function fileOf(count: number): string {
  const phone = (n: number) => `416${String(2_000_000 + n)}`
  const row = (n: number) => {
    if (n % 50 === 7) return `Bad ${n},12,,`
    if (n > count * 0.7 && n % 3 === 0) return `Again ${n},${phone(n % 1000)},,Laval`
    if (n > count * 0.5 && n % 5 === 0) return `Known ${n},${phone(5_000_000 + (n % 500))},,Guelph`
    return `New ${n},${phone(n)},p${n}@example.com,Regina`
  }
  return ['n,p,e,c', ...Array.from({ length: count }, (_, n) => row(n))].join('\n')
}

const path = join(folder, 'people.csv')
const content = fileOf(rowCount)
writeFileSync(path, content)

async function begin(): Promise<Upload> {
  const sender = await world.addSender()
  await rows(
    `insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged,
        created_at, updated_at)
      select $1, uuidv7(), 'Before', '+1416' || (7000000 + n), 'en', '{"city": "Hull", "shoe": 42}', '', false, false, now(), now()
      from generate_series(0, 499) n`,
    [sender.client.id],
  )
  const scope = staffOf(sender, new Date(), user.id)
  const { import_id: importId } = await importParticipantsLater(db, scope, {
    listId: sender.listId,
    upload: { path, name: 'people.csv', bytes: Buffer.byteLength(content) },
    mapping: ['first_name', 'phone', 'email', 'data.city'],
    merge: 'overwrite',
    consent: 'proof',
    consent_proof: 'Signed at the fair',
    subscription_id: await defaultSubscription(db, scope, 'sms'),
    isDryRun: false,
    files: createDiskStore(filesFolder),
    once: (work) => db.transaction(scope, work),
  })
  return { sender, importId }
}

/** Everything that the import is about, by phone in place of ids, so that two clients can be compared. */
async function stateOf({ sender, importId }: Upload) {
  const clientId = sender.client.id
  const by = (table: string, columns: string) => `
    select p.phone, row(${columns})::text as what, count(*)::int as count from ${table} t
    join participant p on p.client_id = t.client_id and p.id = t.participant_id
    where t.client_id = $1 group by 1, 2 order by 1, 2`
  const one = async (text: string) => rows(text, [clientId])
  return {
    people: await one(
      'select phone, email, first_name, data from participant where client_id = $1 order by phone, email',
    ),
    places: await one(by('list_member', 't.ordinal, t.import_id is not null')),
    consents: await one(by('consent', 't.state')),
    changes: await one(by('consent_change', 't.state, t.how, t.proof')),
    events: await one(by('event', 't.action')),
    orphans: await one(`
      select (select count(*) from event t where client_id = $1 and not exists (
          select from participant p where p.client_id = $1 and p.id = t.participant_id))::int as events,
        (select count(*) from list_member t where client_id = $1 and not exists (
          select from participant p where p.client_id = $1 and p.id = t.participant_id))::int as places`),
    counters: await one(
      `select split_part(name, ':', 1) as name, sum(value)::int as value from counter where client_id = $1 group by 1 order by 1`,
    ),
    import: await rows<{ state: string }>(
      `select state, rows_done, created_count, updated_count, unchanged_count, refused_count,
        rollback - 'after' - 'file_id' as rollback,
        (select count(*)::int from import_refusal r where r.import_id = i.id) as refusals,
        (select count(*)::int from import_change c where c.import_id = i.id) as changes
       from participant_import i where id = $1`,
      [importId],
    ),
  }
}

/** Workers take over from one another, each of which dies in the midst of its work; answers how many did. */
async function disturb(
  { sender, importId }: Upload,
  work: Work,
  { random, times }: { random: () => number; times: number },
) {
  let hits = 0
  for (let killed = 0; killed < times; killed++) {
    const dies = { transaction: 3 + Math.floor(random() * 3), milliseconds: random() * 40 }
    const worker = workers.start([
      ...[world.databaseUrl, filesFolder, String(sender.client.id), importId, work],
      ...[batchRows, dies.transaction, dies.milliseconds].map(String),
    ])
    const ended = once(worker, 'exit')
    workers.loadSpare()
    const [code, signal] = await ended
    if (signal === 'SIGKILL') hits += 1
    else assert.equal(code, 0)
  }
  return hits
}

void test(`kill -9 in an import and in its rollback: complete, and everything once (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  const [calm, disturbed] = [await begin(), await begin()]
  await runToEnd(calm, 'run')
  const hits = await disturb(disturbed, 'run', { random, times: kills })
  await runToEnd(disturbed, 'run')
  const wanted = await stateOf(calm)
  assert.ok(wanted.people.length > rowCount / 2)
  assert.equal(wanted.import[0]?.state, 'done')
  assert.deepEqual(await stateOf(disturbed), wanted)

  for (const upload of [calm, disturbed])
    await rollBackImport(db, staffOf(upload.sender, new Date(), user.id), upload.importId)
  await runToEnd(calm, 'takeBack')
  const rollbackHits = await disturb(disturbed, 'takeBack', { random, times: rollbackKills })
  await runToEnd(disturbed, 'takeBack')
  const left = await stateOf(calm)
  assert.equal(left.people.length, 500)
  assert.deepEqual(left.places, [])
  assert.deepEqual(await stateOf(disturbed), left)
  t.diagnostic(
    `seed ${seed}: ${rowCount} rows, ${hits} of ${kills} kills hit the import, ${rollbackHits} of ${rollbackKills} its rollback`,
  )
  assert.deepEqual([hits, rollbackHits], [kills, rollbackKills])
})
