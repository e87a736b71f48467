import { Button } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import type { ListState } from './listState.ts'

export function ClearFilters({ list }: { list: Pick<ListState, 'clear'> }) {
  const t = useT()
  return (
    <Button variant="default" onClick={list.clear}>
      {t('kit.clearFilters')}
    </Button>
  )
}
