import { pageAt } from '#contract/experiences/pageNames.ts'
import { moment } from '#contract/kit.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef } from '#server/clients/clients.ts'
import { findPublicExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type InstallationScope, type Scope, systemScope } from '#server/platform/scope.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import { showPublicPage } from '../webEntry.ts'
import { askedFor } from './form.ts'
import * as queries from './queries.ts'
import { playOn, rehearsedMoment } from './rehearsals.ts'
import { readRehearsalToken } from './token.ts'

type Framed = {
  readonly outside: Outside
  readonly token: string
  readonly at: string
  readonly eid: string
  readonly page: string | undefined
  readonly language: 'en' | 'fr'
}

/** Of a visitor who follows no link in a message, and is not counted. */
const passing = { token: undefined, userAgent: '', isFetchedAhead: true, isPassing: true } as const

/** The experience's own page at the chosen time. */
export async function showRehearsalPage(
  db: Db,
  visitor: InstallationScope,
  framed: Framed,
): Promise<HtmlAnswer> {
  const found = await findFramed(db, visitor, framed)
  const page = framed.page === undefined ? undefined : pageAt(framed.page)
  if (!found) return notFoundPage(framed.language)
  const asked = askedFor(framed, framed.outside)
  const { language } = framed
  return showPublicPage(db, { ...visitor, at: found.at }, { ...asked, page, language, visit: passing })
}

/** Its form: one more step, and the page that a participant would see then. */
export async function submitRehearsalForm(
  db: Db,
  visitor: InstallationScope,
  { body, ...framed }: Framed & { body: Record<string, unknown> },
): Promise<HtmlAnswer> {
  const found = await findFramed(db, visitor, framed)
  const { language, outside } = framed
  const form = framed.page === 'entry' || framed.page === 'alternative-entry' ? framed.page : undefined
  if (!found || !form) return notFoundPage(language)
  const { at, scope, row } = found
  const answers = Object.fromEntries(Object.entries(body).filter(isText))
  const { page } = await playOn(db, scope, {
    row,
    outside,
    at,
    sent: { kind: 'form', form, language, answers },
  })
  return page ?? notFoundPage(language)
}

const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string'

type Found = { readonly at: Date; readonly scope: Scope; readonly row: queries.RehearsalRow }

async function findFramed(
  db: Db,
  visitor: InstallationScope,
  { token, at, eid }: Framed,
): Promise<Found | undefined> {
  const address = eid ? await findPublicExperience(db, eid) : undefined
  if (!address) return undefined
  const linkKey = await findLinkKey(db, address.clientId)
  const id = linkKey && readRehearsalToken(token, linkKey)
  if (!id) return undefined
  const scope = systemScope(await getClientRef(db, address.clientId), 'Rehearsal', visitor.at)
  const time = momentOf(scope.client.timeZone, at)
  const row = await queries.findRehearsal(db, scope, id)
  return time && row?.experience_id === address.experienceId ? { at: time, scope, row } : undefined
}

function momentOf(timeZone: string, at: string): Date | undefined {
  if (!moment.safeParse(at).success) return undefined
  try {
    return rehearsedMoment(timeZone, at)
  } catch (error) {
    if (error instanceof RefusedError) return undefined
    throw error
  }
}
