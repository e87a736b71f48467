/** A sweepstakes adds to a contest its texts, its domains, and a keyword that enters. */
import { sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { tieKeyword } from '#server/campaigns/campaigns.ts'
import { refuseField } from '#server/platform/errors.ts'
import { allTokens } from '../../campaignTexts.ts'
import { findChecked, findContestParts, readContest, writeContestParts } from '../../contests/contest.ts'
import { listUnverified } from '../../domains/queries.ts'
import { readDomains, writeDomains } from '../../domains.ts'
import { pageHandlers } from '../../pages/handlers.ts'
import { pageFieldsOf } from '../../pages/pages.ts'
import { contestPoints } from '../../publishing/contestPoints.ts'
import { keywordPoint, prizesPoint, textsPoint } from '../../publishing/points.ts'
import type { ServerKind } from '../kind.ts'

export const sweepstakes: ServerKind<'sweepstakes'> = {
  readForm: async (tx, scope, form) => {
    if (form.keyword && !form.shortcode_id) refuseField('shortcode_id', 'no_shortcode_chosen')
    return { ...(await readContest(tx, scope, form)), ...readDomains(form) }
  },
  writeParts: async (tx, scope, { id, form }) => {
    const { shortcode_id = null, keyword } = form
    await writeContestParts(tx, scope, { id, form, fields: form })
    // In the order of a deletion, so that two never wait for each other crosswise.
    await tieKeyword(tx, scope, { experienceId: id, shortcodeId: shortcode_id, keyword })
    await writeDomains(tx, scope, { experienceId: id, ...readDomains(form) })
  },
  findParts: async (db, scope, { id, settings }) => {
    const parts = await findContestParts(db, scope, { id, settings, names: sweepstakesPages })
    return { ...parts, ...pageFieldsOf(parts.pages) }
  },
  checkPoints: async (db, scope, detail) => {
    const takesAtOnce = detail.prize_method_class === 'sweepstakes.keyword'
    return [
      keywordPoint(detail.keyword, takesAtOnce),
      textsPoint(detail.texts),
      prizesPoint(detail.prize_pools, takesAtOnce),
      ...contestPoints(
        { ...detail, tokens: await allTokens(db, scope, detail) },
        {
          ...(await findChecked(db, scope, detail)),
          unverified: await listUnverified(db, scope, detail.id),
        },
      ),
    ]
  },
  calls: pageHandlers('sweepstakes'),
}
