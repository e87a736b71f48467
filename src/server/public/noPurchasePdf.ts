/** The page No Purchase PDF as a file of Letter pages, in the reader's language. */
import { Readable } from 'node:stream'
import { titleOf } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/platform/http/call.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { keepBounded } from './memory/bounded.ts'
import { cleanedPage } from './pages/homeFrame.ts'
import { paperOf } from './pages/paper.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { isThere } from './pages/writtenPage.ts'
import { pageTitle } from './pageTitles.ts'
import { type Asked, findShown } from './publicExperience.ts'

const page = 'no-purchase-pdf'

/** 404 where that page is not there. */
export async function openNoPurchasePdf(
  db: Db,
  visitor: InstallationScope,
  asked: Asked,
): Promise<FileAnswer> {
  const { shown } = found(await findShown(db, visitor, { ...asked, page }))
  found(isThere(shown, page) ? page : undefined)
  const name = `${pageTitle(shown, page)}.pdf`
  return { name, contentType: 'application/pdf', stream: Readable.from([await fileOf(shown)]) }
}

/** The same words are the same file, which is not made again for everybody who asks. */
const kept = keepBounded<Promise<Buffer>>(8 * 1024 * 1024)

function fileOf(shown: PublicExperience): Promise<Buffer> {
  const { language, client, experience, pageHtml } = shown
  const title = titleOf(experience, language)
  const key = JSON.stringify([language, title, client.name, pageHtml])
  const known = kept.get(key)
  if (known) return known
  const made = pdfOf({
    title,
    subtitle: client.name,
    language,
    madeAt: shown.at,
    blocks: paperOf(cleanedPage(shown).html),
    foot: (number, pages) => (pages > 1 ? `${number} / ${pages}` : ''),
  })
  kept.set(key, made, key.length * 2 + 64 * 1024)
  return made
}
