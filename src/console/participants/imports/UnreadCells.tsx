import { Text } from '@mantine/core'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'

/** Cells that could not be read, of people who come in all the same; nothing where all could. */
export function UnreadCells({ text, cells }: { text: string; cells: ParticipantImport['unread'] }) {
  const t = useT()
  if (cells.length === 0) return null
  return (
    <>
      <Text>{text}</Text>
      <ul>
        {cells.map((cell) => (
          <li key={`${cell.field} ${cell.reason}`}>
            {t('imports.unreadLine', {
              column: cell.column ?? cell.field,
              reason: whyText(cell),
              count: cell.rows,
              values: cell.cells.join(', '),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
