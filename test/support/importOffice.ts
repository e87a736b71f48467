import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvEncoding } from '#contract/csv.ts'
import { listForm } from '#contract/participants/calls.ts'
import type { ImportMapping, MergeRule } from '#contract/participants/importCalls.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { listJobReports } from '#server/operations/operations.ts'
import { listSubscriptions } from '#server/participants/consent/subscriptions.ts'
import { checkImport } from '#server/participants/imports/check.ts'
import { takeBackImport } from '#server/participants/imports/rollback.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { importParticipantsLater } from '#server/participants/imports/upload.ts'
import { createList } from '#server/participants/lists/lists.ts'
import { getParticipant, listParticipants } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Office, office } from './office.ts'
import { roomy } from './roomy.ts'

/** An office that uploads CSV files of participants and runs their imports when a test says so. */
export async function importOffice() {
  const here = await office()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-import-'))
  const end = async () => {
    await here.end()
    rmSync(folder, { recursive: true })
  }
  const { db } = here
  const outside = { ...here.outside, files: createDiskStore(join(folder, 'files')) }
  const imo = await here.addPerson('Imo Import')

  const contents = async (scope: UserScope) =>
    here.rows(
      'select id, phone, email, first_name, last_name, language, data from participant where client_id = $1 order by id',
      [scope.client.id],
    )
  const events = async (scope: UserScope, action: string) => {
    const rows = await here.rows('select from event where client_id = $1 and action = $2', [
      scope.client.id,
      action,
    ])
    return rows.length
  }
  const find = async (scope: UserScope, query: string) => {
    const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
    const [row] = (await listParticipants(db, scope, { ...ask, query })).rows
    return getParticipant(db, scope, row?.id ?? newId())
  }
  const clientOf = async (eid: string) => here.scope(await here.addClient(eid), imo)

  const upload = uploadTo({ db, outside, folder })
  const insertShortcode = (scope: UserScope, head = '40') => shortcodeOf(here, scope, head)

  return { here, outside, upload, insertShortcode, contents, events, find, clientOf, end }
}

type Asked = {
  mapping: ImportMapping
  merge?: MergeRule
  consent?: 'none' | 'proof' | 'column'
  encoding?: CsvEncoding
  hasHeader?: boolean
  /** The proof's purpose: the client's default subscription of this channel; texts where a phone is mapped. */
  channel?: 'sms' | 'email'
  /** Another subscription than that default one. */
  subscriptionId?: string
  isMultiple?: boolean
  isDryRun?: boolean
  /** Into this list rather than a new one. */
  listId?: string
}

type Ground = { db: Db; outside: Outside; folder: string }

/** Uploads into a new list, and answers what runs the import, its dry run and its rollback. */
export function uploadTo({ db, outside, folder }: Ground) {
  return async (scope: UserScope, content: string | Buffer, asked: Asked) => {
    const form = listForm.parse({ name: newId(), allow_multiple: asked.isMultiple ?? false })
    const { id: listId } = await createList(db, scope, form)
    const channel = asked.channel ?? (asked.mapping.includes('phone') ? 'sms' : 'email')
    const subscriptionId = asked.subscriptionId ?? (await defaultSubscription(db, scope, channel))
    const path = join(folder, newId())
    const hasConsent = asked.consent !== undefined && asked.consent !== 'none'
    writeFileSync(path, content)
    const { import_id: importId, job_report_id: reportId } = await importParticipantsLater(db, scope, {
      listId: asked.listId ?? listId,
      upload: { path, name: 'people.csv', bytes: Buffer.byteLength(content) },
      mapping: asked.mapping,
      consent: asked.consent ?? 'none',
      consent_proof: hasConsent ? 'Signed at the fair' : null,
      subscription_id: hasConsent ? subscriptionId : null,
      merge: asked.merge ?? 'overwrite',
      encoding: asked.encoding,
      has_header: asked.hasHeader,
      isDryRun: asked.isDryRun ?? false,
      files: outside.files,
      once: (work) => db.transaction(scope, work),
    })
    const runOf = (on: Db, batchRows = 2000) => ({
      db: on,
      outside,
      client: scope.client,
      importId,
      batchRows,
      dependants,
    })
    const run = (on: Db = db, batchRows?: number) => importParticipants(runOf(on, batchRows))
    const check = (on: Db = db) => checkImport(runOf(on))
    const takeBack = (on: Db = db) => takeBackImport(runOf(on))
    const report = async () => {
      const all = await listJobReports(db, scope, { after: reportId, room: roomy })
      return all.find(({ id }) => id === reportId)
    }
    return { listId: asked.listId ?? listId, importId, run, check, takeBack, report }
  }
}

/** The client's default subscription of the channel, as the console would offer it. */
export async function defaultSubscription(
  db: Db,
  scope: UserScope,
  channel: 'sms' | 'email',
): Promise<string | null> {
  const all = await listSubscriptions(db, scope)
  return all.find((one) => one.is_default && one.channel === channel)?.id ?? null
}

/** A shortcode of the client, so that phones have something to opt in to. */
async function shortcodeOf(here: Office, { client }: UserScope, head: string): Promise<string> {
  const id = newId()
  await here.rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, $2, 'simulator', $3)`,
    [id, String(Number(head) * 1000 + client.id), client.id],
  )
  await here.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [client.id, id])
  return id
}
