import { rm } from 'node:fs/promises'
import type * as z from 'zod'
import type { analyseImage as call } from '#contract/entries/matches.ts'
import { maxReceiptPixels } from '#contract/words/receipts.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import { inspectPicture } from '#server/platform/pictures/inspectPicture.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findMatches } from './matches.ts'

type Analysed = z.input<typeof call.answer>['data']

/** A picture that is in no entry, looked at as one that is; nothing of it is kept. */
export async function analyseImage(db: Db, scope: Scope, upload: Upload): Promise<Analysed> {
  const previewPath = `${upload.path}.preview`
  try {
    const seen = await inspectPicture({ path: upload.path, previewPath, maxPixels: maxReceiptPixels })
    if ('fault' in seen) return refuse('image_not_taken')
    const { perceptualHash, contentType, width, height, md5 } = seen.facts
    const { sha256, bytes } = upload
    const image = { sha256, perceptual_hash: perceptualHash, receipt_key: null, shop: null }
    const [matches = []] = await findMatches(db, scope, { images: [image], notOf: [undefined] })
    return { content_type: contentType, width, height, md5, sha256, bytes, matches }
  } finally {
    await rm(previewPath, { force: true })
  }
}
