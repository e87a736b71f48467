/** A sweepstakes adds to a contest its texts, its domains, and a keyword that enters. */
import { sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { tieKeyword } from '#server/campaigns/campaigns.ts'
import { refuseField } from '#server/platform/errors.ts'
import {
  contestSettingsOf,
  findChecked,
  findContestParts,
  writeContestParts,
} from '../../contests/contest.ts'
import { readDomains, writeDomains } from '../../domains.ts'
import { pageHandlers } from '../../pages/handlers.ts'
import { pageFieldsOf } from '../../pages/pages.ts'
import { contestPoints } from '../../publishing/contestPoints.ts'
import { keywordPoint, prizesPoint, textsPoint } from '../../publishing/points.ts'
import type { ServerKind } from '../kind.ts'

export const sweepstakes: ServerKind<'sweepstakes'> = {
  mustEnd: true,
  settingsOf: async (tx, scope, form) => {
    if (form.keyword && !form.shortcode_id) refuseField('shortcode_id', 'no_shortcode_chosen')
    const { prize_method_class, skill_testing_question_answer, asset_prefix, ga_code } = form
    const { skill_testing_question_code_timeout_seconds, meta_html, meta_html_fr } = form
    const { twitter_message, twitter_message_fr } = form
    const { skill_testing_question, skill_testing_question_fr } = form
    return {
      ...(await contestSettingsOf(tx, scope, form)),
      ...readDomains(form),
      ...{ prize_method_class, skill_testing_question_answer, asset_prefix, ga_code },
      ...{ skill_testing_question_code_timeout_seconds, meta_html, meta_html_fr },
      ...{ twitter_message, twitter_message_fr, skill_testing_question, skill_testing_question_fr },
    }
  },
  writeParts: async (tx, scope, { id, form }) => {
    const { shortcode_id = null, keyword } = form
    await writeContestParts(tx, scope, { id, form, fields: form })
    // In the order of a deletion, so that two never wait for each other crosswise.
    await tieKeyword(tx, scope, { experienceId: id, shortcodeId: shortcode_id, keyword })
    await writeDomains(tx, scope, { experienceId: id, ...readDomains(form) })
  },
  findOwnDetail: async (db, scope, { id, settings }) => {
    const parts = await findContestParts(db, scope, { id, settings, names: sweepstakesPages })
    return { ...settings, ...parts, ...pageFieldsOf(parts.pages) }
  },
  checkPoints: async (db, scope, detail) => {
    const takesAtOnce = detail.prize_method_class === 'sweepstakes.keyword'
    return [
      keywordPoint(detail.keyword, takesAtOnce),
      textsPoint(detail.texts),
      prizesPoint(detail.prize_pools, takesAtOnce),
      ...contestPoints(detail, await findChecked(db, scope, detail)),
    ]
  },
  calls: pageHandlers('sweepstakes'),
}
