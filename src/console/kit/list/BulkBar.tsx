import { Button, Text } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { BulkAction } from './columns.ts'

type Props = {
  keys: string[]
  actions: BulkAction[]
  onClear: () => void
  /** Given where more rows match than are selected: how many, as text, and whether all of them are chosen. */
  matching?: { total: string; isChosen: boolean; onChoose: () => void } | undefined
}

/** The actions on the selected rows; takes the place of the filters. */
export function BulkBar({ keys, actions, onClear, matching }: Props) {
  const t = useT()
  const isMatching = matching?.isChosen ?? false
  const chosen = isMatching
    ? t('kit.selectedMatching', { total: matching?.total ?? '' })
    : t('kit.selected', { count: keys.length })
  return (
    <div className={classes.filters} role="toolbar" aria-label={chosen}>
      <Text fw={500} aria-live="polite">
        {chosen}
      </Text>
      {matching && !isMatching && (
        <Button variant="subtle" onClick={matching.onChoose}>
          {t('kit.selectMatching', { total: matching.total })}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          {...(action.isDestructive ? { c: 'var(--mantine-color-error)' } : {})}
          leftSection={action.icon}
          onClick={() => action.act(keys, onClear, isMatching)}
        >
          {action.label}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('kit.clearSelection')}
      </Button>
    </div>
  )
}
