import { Button, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { GiftTab } from './giftValues.ts'

const PoolDialog = lazily(
  async () => (await withTexts(['prizing'], import('#console/parts/PoolDialog.tsx'))).PoolDialog,
)

/** How many credits earn a prize of a tied pool, where they count for each pool by itself. */
export function PoolCredits({ form, isReadOnly, pool }: GiftTab & { pool: PrizePool }) {
  const t = useT()
  const canChange = useCan('prizePools', 'change')
  const dialog = useDialog<PrizePool>()
  if (!form.useWatchValue('use_credits_by_prize_pool')) return null
  const count = pool.award_credit_threshold
  return (
    <Group gap="xs">
      <Text fz="xs" c={count ? 'dimmed' : 'var(--mantine-color-error)'}>
        {count ? t('gift.poolCredits', { count }) : t('gift.poolCreditsNone')}
      </Text>
      {canChange && !isReadOnly && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('gift.editPool', { name: pool.name })}
          onClick={() => dialog.open(pool)}
        >
          {t('kit.edit')}
        </Button>
      )}
      <Suspense>
        {dialog.matter && (
          <PoolDialog key={dialog.round} pool={pool} opened={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </Group>
  )
}
