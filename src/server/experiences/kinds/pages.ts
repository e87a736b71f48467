/** A page that says something and takes nothing: its texts, and that there are some before it is published. */
import { onePage } from '#contract/experiences/pageNames.ts'
import { allTokens } from '../campaignTexts.ts'
import { pageHandlers } from '../pages/handlers.ts'
import { isWritten, listPages, savePages } from '../pages/pages.ts'
import { shownFaults } from '../publishing/contestPoints.ts'
import { point, stops, warns } from '../publishing/points.ts'
import type { ServerKind } from './kind.ts'

export const pages: ServerKind<'pages'> = {
  writeParts: async (tx, scope, { id, form }) =>
    savePages(tx, scope, { experienceId: id, pages: form.pages }),
  findParts: async (db, scope, { id }) => ({
    pages: await listPages(db, scope, { experienceId: id, names: onePage }),
  }),
  checkPoints: async (db, scope, { pages: written, campaign_id }) => [
    point('pages', [
      !isWritten(written, 'Home') && stops('page_missing'),
      isWritten(written, 'Home') && !isWritten(written, 'Home FR') && warns('home_fr_missing'),
      ...shownFaults({ pages: written, tokens: await allTokens(db, scope, { campaign_id }) }),
    ]),
  ],
  calls: pageHandlers('pages'),
}
