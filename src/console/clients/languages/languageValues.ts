import type { EditForm } from '#console/kit/edit/useEditForm.ts'
import { type Row, rowOf, sentRow } from '#console/kit/fields/rows.ts'
import { whyText } from '#console/kit/i18n/i18n.ts'
import type { ClientLanguage } from '#contract/campaigns/languageCalls.ts'
import { languageFaults } from '#contract/campaigns/languageRules.ts'
import type { Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { LanguageCode } from '#contract/words/clientLanguages.ts'

export type LanguageRow = Omit<ClientLanguage, 'keyword_id'> & Row
export type LanguageValues = { shortcode_ids: string[]; languages: LanguageRow[]; version: number }

/** How people who speak it call it. */
const ownNames: Record<LanguageCode, string> = { en: 'English', fr: 'Français', 'pt-br': 'Português' }

export function newRow(language: LanguageCode): LanguageRow {
  return rowOf({
    language,
    language_label: ownNames[language],
    keyword: '',
    message: '',
    opt_in: true,
    is_default: false,
  })
}

/** The row in another language; a label that nobody changed follows. */
export function withRowIn(rows: readonly LanguageRow[], at: number, language: LanguageCode): LanguageRow[] {
  return rows.map((row, index) => {
    if (index !== at) return row
    const isUsual = row.language_label.trim() === ownNames[row.language]
    return { ...row, language, language_label: isUsual ? ownNames[language] : row.language_label }
  })
}

export function languageRow({ keyword_id: _keywordId, ...language }: ClientLanguage): LanguageRow {
  return rowOf(language)
}

export function bodyOf({ shortcode_ids, languages, version }: LanguageValues) {
  return {
    version,
    shortcode_ids: shortcode_ids.join(','),
    languages: languages.map(sentRow),
  }
}

/** Faults by the shared rules, in the person's language; `isTaken` is what was looked up while typing (M5). */
export function faultsOf(
  { shortcode_ids, languages }: Pick<LanguageValues, 'shortcode_ids' | 'languages'>,
  isTaken: (keyword: string) => boolean,
): Record<string, string> {
  const faults = Object.entries(languageFaults({ shortcodeIds: shortcode_ids, languages }))
  const taken = languages.flatMap(({ keyword }, at): [string, Why][] =>
    isTaken(keyword) ? [[`languages.${at}.keyword`, why('keyword_taken')]] : [],
  )
  return Object.fromEntries([...taken, ...faults].map(([field, fault]) => [field, whyText(fault)]))
}

export type LanguageForm = EditForm<LanguageValues>['form']
