import { Button, Text } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { BulkAction } from './columns.ts'

type Props = { keys: string[]; actions: BulkAction[]; onClear: () => void }

/** What can be done with the selected rows; takes the place of the filters. */
export function BulkBar({ keys, actions, onClear }: Props) {
  const t = useT()
  return (
    <div className={classes.filters} role="toolbar" aria-label={t('kit.selected', { count: keys.length })}>
      <Text fw={500} aria-live="polite">
        {t('kit.selected', { count: keys.length })}
      </Text>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          {...(action.isDestructive ? { c: 'var(--mantine-color-error)' } : {})}
          leftSection={action.icon}
          onClick={() => action.act(keys, onClear)}
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
