import { useMemo } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import type { SavedReply } from '#contract/messaging/calls.ts'

const shownCharacters = 80

/** The columns of the saved replies. */
export function useSavedColumns(): Column<SavedReply>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'title', label: t('inbox.savedTitle'), render: (row) => row.title },
      {
        key: 'message',
        label: t('inbox.savedMessage'),
        render: (row) => shortened(row.message),
      },
      {
        key: 'french',
        label: t('kit.french'),
        render: (row) => (row.message_fr ? t('kit.yes') : t('kit.no')),
      },
      { key: 'by', label: t('inbox.savedBy'), render: (row) => row.user_name },
      { key: 'updated', label: t('inbox.savedUpdated'), render: (row) => format.date(row.updated_at) },
    ],
    [t, format],
  )
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters - 1)}…` : line
}
