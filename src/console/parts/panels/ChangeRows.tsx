import { Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { AuditEntry } from '#contract/access/auditCalls.ts'
import { actorText, didText } from '../auditWords.ts'
import panels from './panels.module.css'

type Props = {
  entries: AuditEntry[]
  /** All of one record, whose name the page says already. */
  isOfOne?: boolean
}

/** Entries of the audit trail in short: what was done, by whom and when. */
export function ChangeRows({ entries, isOfOne = false }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={panels.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={panels.line}>
          <span>
            {didText(t, entry)}{' '}
            {!isOfOne && (
              <Text span c="dimmed">
                {entry.names.find(({ id }) => id === entry.entity_id)?.name}
              </Text>
            )}
          </span>
          <Text span fz="xs" c="dimmed">
            {actorText(t, entry)} · {format.short(entry.at)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
