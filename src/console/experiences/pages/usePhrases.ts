import type { Phrases } from '#console/kit/code/searchPanel.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

/** Words of the editor of code itself. */
export function usePhrases(): Phrases {
  const t = useT()
  return {
    Completions: t('pageEditor.completions'),
    Search: t('pageEditor.search'),
    Find: t('pageEditor.find'),
    'Replace with': t('pageEditor.replaceWith'),
    'Match case': t('pageEditor.matchCase'),
    'Whole words': t('pageEditor.wholeWords'),
    Previous: t('pageEditor.findPrevious'),
    Next: t('pageEditor.findNext'),
    Replace: t('pageEditor.replace'),
    'Replace all': t('pageEditor.replaceAll'),
    Close: t('pageEditor.searchClose'),
    'No match': t('pageEditor.foundNone'),
    // The editor itself puts the numbers in.
    '$1 of $2': t('pageEditor.foundAt', { at: '$1', count: '$2' }),
    '$1 matches': t('pageEditor.found', { count: '$1' }),
    'replaced $ matches': t('pageEditor.replacedAll', { count: '$' }),
    'replaced match on line $': t('pageEditor.replacedOn', { line: '$' }),
    'current match': t('pageEditor.foundCurrent'),
    'on line': t('pageEditor.foundOnLine'),
  }
}
