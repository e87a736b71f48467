/**
 * A page as an editor has it on its screen, answered by the very code of the public page. Whoever has the signed
 * address of a preview may ask for it, from our own pages alone: other sites are refused before this is reached. What
 * was sent stands in the root of its own that the page has for it and nowhere else.
 */
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { notShownPage } from './pages/outcomePages.ts'
import type { Asked } from './publicExperience.ts'
import { readUnsaved } from './unsaved.ts'
import { showPublicPage } from './webEntry.ts'

/** Of somebody who follows no link in a message, and is not counted. */
const passing = { token: undefined, userAgent: '', isFetchedAhead: true, isPassing: true } as const

export async function showUnsaved(
  db: Db,
  visitor: InstallationScope,
  { body, ...asked }: Asked & { body: Readonly<Record<string, unknown>> },
): Promise<HtmlAnswer> {
  const unsaved = readUnsaved(body.unsaved)
  if (typeof unsaved === 'string') return notShownPage(asked.language, unsaved)
  return showPublicPage(db, visitor, { ...asked, unsaved, visit: passing })
}
