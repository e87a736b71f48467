/** A sweepstakes adds its texts, its pages, a prize pool, and a keyword that enters. */
import { tieKeyword } from '#server/campaigns/campaigns.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import {
  keywordPoint,
  pagesPoint,
  privacyPoint,
  prizesPoint,
  rulesPoint,
  textsPoint,
} from '../../publishing/points.ts'
import { writtenTexts } from '../../writtenTexts.ts'
import type { ServerKind } from '../kind.ts'
import * as queries from './queries.ts'

export const sweepstakes: ServerKind<'sweepstakes'> = {
  mustEnd: true,
  settingsOf: async (tx, scope, form) => {
    if (form.keyword && !form.shortcode_id) refuseField('shortcode_id', 'no_shortcode_chosen')
    if (form.shortcode_id) await getClientShortcode(tx, scope, form.shortcode_id)
    if (form.prize_pool_id && !(await queries.hasPool(tx, scope, form.prize_pool_id))) refuse('not_found')
    const { prize_method_class, shortcode_id = null, tokens } = form
    return { prize_method_class, shortcode_id, texts: writtenTexts(form.texts), tokens }
  },
  writeParts: async (tx, scope, { id, form }) => {
    const { prize_pool_id = null, shortcode_id = null, keyword } = form
    await queries.writePages(tx, scope, { experienceId: id, html: form })
    await queries.writePool(tx, scope, { experienceId: id, poolId: prize_pool_id })
    await tieKeyword(tx, scope, { experienceId: id, shortcodeId: shortcode_id, keyword })
  },
  findOwnDetail: async (db, scope, { id, settings }) => ({
    ...settings,
    ...(await queries.findParts(db, scope, id)),
  }),
  checkPoints: async (db, scope, detail) => {
    const { keyword, texts, prize_method_class } = detail
    const pool = await queries.findTiedPool(db, scope, detail.id)
    return [
      keywordPoint(keyword),
      textsPoint(texts),
      prizesPoint(pool, prize_method_class === 'sweepstakes.keyword'),
      rulesPoint(detail),
      privacyPoint(detail),
      pagesPoint(detail, { names: queries.pageNames, tokens: detail.tokens }),
    ]
  },
  calls: {},
}
