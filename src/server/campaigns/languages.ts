/**
 * The languages of a client: in each people may join by texting its keyword to any of the chosen shortcodes, and are
 * answered with its message (M3). One language is the default, always (M4). They are saved together or not at all;
 * their keywords are changed here alone.
 */

import type { ClientLanguage, LanguagesForm } from '#contract/campaigns/languageCalls.ts'
import { type LanguageFaults, languageFaults, withOneDefault } from '#contract/campaigns/languageRules.ts'
import type { Change } from '#contract/changing.ts'
import { why } from '#contract/why.ts'
import { normaliseKeyword } from '#contract/words/keywordText.ts'
import {
  addLanguagesVersion,
  getLanguagesVersion,
  listClientShortcodes,
  requireOwnClient,
} from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { changesOf, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseFields } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { LanguageKeyword, LanguageRow } from './queries/languages.ts'
import * as queries from './queries/languages.ts'

type LanguageInput = Omit<ClientLanguage, 'keyword_id'>
type Form = { shortcode_ids: readonly string[]; languages: readonly LanguageInput[] }
type Languages = { data: ClientLanguage[]; shortcode_ids: string[]; version: number }

export async function listClientLanguages(db: Db, scope: Scope, client: number | string): Promise<Languages> {
  requireOwnClient(scope, client)
  // In turn: a save reads them on its one connection.
  const languages = await queries.listLanguages(db, scope)
  const keywords = await queries.listLanguageKeywords(db, scope)
  const version = await getLanguagesVersion(db, scope)
  return {
    data: languages.map(({ id, ...language }) => ({
      ...language,
      keyword_id: keywords.find(({ language_id }) => language_id === id)?.id ?? null,
    })),
    shortcode_ids: [...new Set(keywords.map(({ shortcode_id }) => shortcode_id))],
    version,
  }
}

export async function saveClientLanguages(
  db: Db,
  scope: Scope,
  { client, sent }: { client: number | string; sent: Change<LanguagesForm> },
): Promise<Languages> {
  const own = new Set((await listClientShortcodes(db, scope)).map(({ id }) => id))
  return db.transaction(scope, async (tx) => {
    await queries.lockLanguages(tx, scope)
    const stored = await listClientLanguages(tx, scope, client)
    const named = { entity: 'clientLanguages', entityId: String(scope.client.id) }
    await requireVersion(tx, scope, { stored: { ...named, version: stored.version }, sent: sent.version })
    const form = {
      shortcode_ids: sent.shortcode_ids ?? stored.shortcode_ids,
      languages: sent.languages ?? stored.data,
    }
    if (!form.shortcode_ids.every((id) => own.has(id))) refuse('not_found')
    refuseFaults(languageFaults({ shortcodeIds: form.shortcode_ids, languages: form.languages }))
    const before = await auditedLanguages(tx, scope)
    await replaceAll(tx, scope, form)
    const changes = changesOf({ ...before, version: stored.version }, await auditedLanguages(tx, scope))
    if (changes) {
      await addLanguagesVersion(tx, scope)
      await audit(tx, scope, { action: 'client.change_languages', ...named, ...changes })
    }
    return listClientLanguages(tx, scope, client)
  })
}

/** The language of an inbound text; undefined where it was deleted since. */
export function findClientLanguage(db: Db, scope: Scope, id: string): Promise<LanguageRow | undefined> {
  return queries.findLanguage(db, scope, id)
}

/** Whether the client has chosen this language for its participants. */
export function isClientLanguage(db: Db, scope: Scope, language: LanguageRow['language']): Promise<boolean> {
  return queries.hasLanguage(db, scope, language)
}

/** A language keeps its id, and its keyword on a shortcode keeps its own. */
async function replaceAll(tx: Db, scope: Scope, form: Form): Promise<void> {
  const known = await queries.listLanguages(tx, scope)
  const keywords = await queries.listLanguageKeywords(tx, scope)
  const languages = withOneDefault(form.languages).map((input): LanguageRow => {
    const { language, language_label, message, opt_in, is_default } = input
    const keyword = input.keyword.trim().normalize('NFC')
    const id = known.find((row) => row.language === language)?.id ?? newId()
    return { id, language, language_label, keyword, message, opt_in, is_default }
  })
  await queries.replaceLanguages(tx, scope, languages)
  const wanted = languages.flatMap((language) =>
    form.shortcode_ids.map((shortcodeId) => keywordOf(scope, { language, shortcodeId, keywords })),
  )
  const had = await queries.replaceLanguageKeywords(tx, scope, wanted)
  const refused = new Set(wanted.filter(({ id }) => !had.has(id)).map(({ language_id }) => language_id))
  refuseFaults(
    Object.fromEntries(
      languages.flatMap(({ id }, index) =>
        refused.has(id) ? [[`languages.${index}.keyword`, why('keyword_taken')]] : [],
      ),
    ),
  )
}

function keywordOf(
  scope: Scope,
  of: { language: LanguageRow; shortcodeId: string; keywords: readonly LanguageKeyword[] },
) {
  const { language, shortcodeId, keywords } = of
  const current = keywords.find(
    ({ language_id, shortcode_id }) => language_id === language.id && shortcode_id === shortcodeId,
  )
  return {
    id: current?.id ?? newId(),
    language_id: language.id,
    shortcode_id: shortcodeId,
    keyword: language.keyword,
    normalised: normaliseKeyword(language.keyword),
    created_at: current?.created_at ?? scope.at,
  }
}

async function auditedLanguages(tx: Db, scope: Scope) {
  const languages = await queries.listLanguages(tx, scope)
  const keywords = await queries.listLanguageKeywords(tx, scope)
  return {
    languages: languages.map(({ id: _id, ...language }) => language),
    shortcode_ids: [...new Set(keywords.map(({ shortcode_id }) => shortcode_id))],
  }
}

function refuseFaults(faults: LanguageFaults): void {
  const fields = Object.entries(faults).map(([field, fault]) => [field, [fault]])
  if (fields.length > 0) refuseFields(Object.fromEntries(fields))
}
