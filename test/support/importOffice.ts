import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportMapping, listForm } from '#contract/participants/calls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports } from '#server/operations/operations.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { importParticipantsLater } from '#server/participants/imports/upload.ts'
import { createList } from '#server/participants/lists.ts'
import { getParticipant, listParticipants } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { office } from './office.ts'

/** An office that uploads CSV files of participants and runs their imports when a test says so. */
export async function importOffice() {
  const here = await office()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-import-'))
  const end = async () => {
    await here.end()
    rmSync(folder, { recursive: true })
  }
  const { db } = here
  const services = { ...here.services, files: createDiskStore(join(folder, 'files')) }
  const imo = await here.addPerson('Imo Import')

  async function upload(scope: UserScope, content: string | Buffer, asked: Asked) {
    const form = listForm.parse({ name: newId(), allow_multiple: asked.isMultiple ?? false })
    const { id: listId } = await createList(db, scope, form)
    const path = join(folder, newId())
    writeFileSync(path, content)
    const reportId = await importParticipantsLater(db, scope, {
      listId,
      upload: { path, name: 'people.csv', bytes: Buffer.byteLength(content) },
      mapping: asked.mapping,
      consent: asked.consent ?? 'none',
      consent_proof: asked.consent === 'proof' ? 'Signed at the fair' : null,
      files: services.files,
    })
    const [made] = await here.rows<{ id: string }>(
      'select id from participant_import where job_report_id = $1',
      [reportId],
    )
    const importId = made?.id ?? ''
    const run = (on: Db = db) => importParticipants({ db: on, services, client: scope.client, importId })
    const report = async () => {
      const all = await listJobReports(db, scope, { after: reportId })
      return all.find(({ id }) => id === reportId)
    }
    return { listId, importId, run, report }
  }

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

  return { here, services, upload, contents, events, find, clientOf, end }
}

type Asked = { mapping: ImportMapping; consent?: 'none' | 'proof'; isMultiple?: boolean }
