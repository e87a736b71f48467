import type { PaceBy, PaceRow } from '#contract/entries/paceCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findPacePage } from '../queries/pace.ts'

type Asked = PageAsked & { readonly by: PaceBy; readonly days: number }
const dayMilliseconds = 86_400_000

/** The speed of the last days, each of 24 hours, by person or by experience. */
export const listPace = (db: Db, scope: Scope, { days, ...asked }: Asked): Promise<Paged<PaceRow>> =>
  findPacePage(db, scope, { ...asked, since: new Date(scope.at.getTime() - days * dayMilliseconds) })
