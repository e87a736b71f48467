import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getClientRef } from '#server/clients/clients.ts'
import { acceptEntry, keepUpload, takeUploads } from '#server/entries/entries.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import type { TestApplication } from '../application.ts'
import { type Ids, idsOf, must } from '../making.ts'
import { png } from '../pictures.ts'
import type { ClientIds } from './clients.ts'
import type { EntryIds } from './entries.ts'
import type { ExperienceIds } from './experiences.ts'

export type ImageIds = { readonly image: string; readonly giftEntry: Ids }

/** A picture of the first entry; and an entry of its person in the gift. */
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
  return { image, giftEntry: await db.transaction(scope, (tx) => enterGift(tx, scope, own)) }
}

async function enterGift(tx: Db, scope: Scope, own: ExperienceIds & EntryIds): Promise<Ids> {
  const intake = await acceptEntry(tx, scope, {
    experience: must(await findExperienceForIntake(tx, scope, own.gift.id)),
    participant: { id: own.participant, phone: null, email: null },
    source: 'web',
    data: {},
    language: 'en',
    reference: newId(),
    isTest: false,
  })
  if (intake.kind === 'refused') throw new Error(intake.reason)
  return idsOf(intake.entry)
}
