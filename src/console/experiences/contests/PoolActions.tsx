import { Button, Group } from '@mantine/core'
import { Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

const PoolDialog = lazily(
  async () => (await withTexts(['prizing'], import('#console/parts/PoolDialog.tsx'))).PoolDialog,
)
const AddTypeDialog = lazily(
  async () => (await withTexts(['prizing'], import('#console/parts/AddTypeDialog.tsx'))).AddTypeDialog,
)

/** Changes a tied pool and adds a type to it, so that nobody leaves the form for that. */
export function PoolActions({ pool }: { pool: PrizePool }) {
  const t = useT()
  const change = useDialog<PrizePool>()
  const addType = useDialog<PrizePool>()
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('contest.editPool', { name: pool.name })}
        onClick={() => change.open(pool)}
      >
        {t('kit.edit')}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('contest.addTypeTo', { name: pool.name })}
        onClick={() => addType.open(pool)}
      >
        {t('contest.addType')}
      </Button>
      <Suspense>
        {change.matter && (
          <PoolDialog key={change.round} pool={change.matter} opened={change.isOpen} onClose={change.close} />
        )}
        {addType.matter && (
          <AddTypeDialog
            key={addType.round}
            pool={addType.matter}
            opened={addType.isOpen}
            onClose={addType.close}
          />
        )}
      </Suspense>
    </Group>
  )
}
