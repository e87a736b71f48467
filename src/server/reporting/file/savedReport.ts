import { Readable } from 'node:stream'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import type { Compared, RangeAsked } from '../range.ts'
import { getFigures, type ReportOf } from './figures.ts'
import { reportFileName, writePdf } from './reportFiles.ts'
import type { ReportLanguage } from './words.ts'

type Asked = RangeAsked & Compared & { readonly of: ReportOf; readonly language: ReportLanguage }

/** The PDF of a report, made when it is asked for. */
export async function savedReport(db: Db, scope: UserScope, { of, language, ...asked }: Asked) {
  const written = { figures: await getFigures(db, scope, of, asked), language }
  return {
    name: reportFileName(written, 'pdf'),
    contentType: 'application/pdf',
    stream: Readable.from([await writePdf(scope, written)]),
  }
}
