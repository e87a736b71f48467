import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getClientRef } from '#server/clients/clients.ts'
import { keepUpload, takeUploads } from '#server/entries/entries.ts'
import { systemScope } from '#server/platform/scope.ts'
import type { TestApplication } from '../application.ts'
import { png } from '../pictures.ts'
import type { ClientIds } from './clients.ts'
import type { EntryIds } from './entries.ts'
import type { ExperienceIds } from './experiences.ts'

export type ImageIds = { readonly image: string }

/** A picture of the first entry. */
export async function makeImage(
  { db, outside, dataDir }: TestApplication,
  own: ClientIds & ExperienceIds & EntryIds,
): Promise<ImageIds> {
  const scope = systemScope(await getClientRef(db, own.id), 'Tests', outside.clock.now())
  const path = join(dataDir, `receipt-${own.id}.png`)
  await writeFile(path, png())
  const experienceId = own.experience.id
  const upload = { path, name: 'receipt.png', bytes: png().length, sha256: '' }
  const kept = await keepUpload(db, scope, { experienceId, field: 'receipt', upload, files: outside.files })
  if ('fault' in kept) throw new Error(kept.fault)
  const entryId = own.entry.id
  const [image] = await db.transaction(scope, (tx) =>
    takeUploads(tx, scope, { entryId, experienceId, tokens: [kept.token], source: 'web' }),
  )
  if (!image) throw new Error('the entry has no picture')
  return { image }
}
