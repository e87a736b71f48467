import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessCodePrefixForm } from '#contract/campaigns/accessCodes/listCalls.ts'
import { campaignForm } from '#contract/campaigns/calls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createList, getList } from '#server/campaigns/accessCodes/accessCodes.ts'
import { createPrefix } from '#server/campaigns/accessCodes/prefixes.ts'
import { type AccessCodeUpload, uploadCodesLater } from '#server/campaigns/accessCodes/upload.ts'
import { runUpload } from '#server/campaigns/accessCodes/uploadRun.ts'
import { createCampaign } from '#server/campaigns/campaigns.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { type Measured, rated } from './measured.ts'

const rows = Number(process.env.ROWS ?? 500_000)
const mostSeconds = 60

/**
 * A file of access codes of two prefixes as it is brought in by the job, to a bare INSERT of the same rows into the same
 * table with all its indexes. ROWS is how many (500,000 unless given).
 */
export async function benchCodes(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const place = await office()
  try {
    const scope = await place.scope(await place.addClient('bench'), await place.addPerson('Bea Bench'))
    const seconds = await uploadSeconds(place, scope, folder)
    const bare = await bareSeconds(place, scope)
    return [
      rated({
        what: `${rows.toLocaleString('en')} access codes uploaded, to a bare INSERT`,
        rate: rows / seconds,
        baseline: rows / bare,
        isMissed: seconds >= mostSeconds,
        note: `${seconds.toFixed(1)} s, bare ${bare.toFixed(1)} s; wanted < ${mostSeconds} s`,
      }),
    ]
  } finally {
    await place.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function uploadSeconds(
  { db, outside, jobs }: Office,
  scope: UserScope,
  folder: string,
): Promise<number> {
  const { id: campaignId } = await createCampaign(db, scope, campaignForm.parse({ name: 'Bench' }))
  const { id: listId } = await createList(db, scope, { name: 'Bench', campaign_id: campaignId })
  for (const name of ['SNOW', 'HAIL'])
    await createPrefix(db, scope, { listId, form: accessCodePrefixForm.parse({ name, language: 'en' }) })
  const path = join(folder, 'codes.csv')
  const codes = Array.from({ length: rows }, (_, at) => `${at % 2 ? 'SNOW' : 'HAIL'}${codeOf(at)}`)
  writeFileSync(path, `Code\n${codes.join('\n')}\n`)
  const files = createDiskStore(join(folder, 'files'))
  const begun = performance.now()
  await uploadCodesLater(db, scope, {
    listId,
    upload: { path, name: 'codes.csv', bytes: rows * 13 + 5 },
    once: (work) => db.transaction(scope, work),
    files,
  })
  const job = jobs.at(-1)?.payload as AccessCodeUpload
  await runUpload({ db, outside: { ...outside, files } }, scope, job)
  const seconds = (performance.now() - begun) / 1000
  const { codes_count: brought } = await getList(db, scope, listId)
  assert.equal(brought, rows)
  return seconds
}

/** Codes are of letters and digits, each with a prefix of its own half. */
const codeOf = (at: number) => (at * 7919).toString(36).toUpperCase().padStart(8, '0')

/** The same rows again for another client, as the owner. */
async function bareSeconds(place: Office, scope: UserScope): Promise<number> {
  const begun = performance.now()
  await place.rows(
    `insert into access_code (client_id, access_code_list_id, code, id, access_code_prefix_id, upload_id, line, created_at)
     select 999, access_code_list_id, code, gen_random_uuid(), access_code_prefix_id, upload_id, line, created_at
     from access_code where client_id = $1`,
    [scope.client.id],
  )
  return (performance.now() - begun) / 1000
}
