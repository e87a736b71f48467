import { Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { GiftTab } from './giftValues.ts'

/** How many credits earn a prize of a tied pool, where they count for each pool by itself. */
export function PoolCredits({ form, pool }: Pick<GiftTab, 'form'> & { pool: PrizePool }) {
  const t = useT()
  if (!form.useWatchValue('use_credits_by_prize_pool')) return null
  const count = pool.award_credit_threshold
  return (
    <Text fz="xs" c={count ? 'dimmed' : 'var(--mantine-color-error)'}>
      {count ? t('gift.poolCredits', { count }) : t('gift.poolCreditsNone')}
    </Text>
  )
}
