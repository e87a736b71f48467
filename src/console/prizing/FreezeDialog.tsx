import { Text } from '@mantine/core'
import { ApiError } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import type { BodyOf } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Counted, type Foreseen } from './BallotCount.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { type Pools, type SeenDraw, seenOf } from './drawValues.ts'

export type AskedDraw = BodyOf<'openDraw'>
type Props = {
  experience: DrawnExperience
  /** Undefined while nobody asks. */
  asked: AskedDraw | undefined
  pools: Pools
  foreseen: Foreseen
  drawCount: number
  onClose: () => void
  onFrozen: (eid: string) => void
  /** A fault of the form, which is shown there. */
  onRefused: (error: ApiError) => void
}

/** Asked before a freeze: the ballots as they are now, what they are for, and what cannot be taken back. */
export function FreezeDialog({ experience, asked, pools, foreseen, drawCount, ...on }: Props) {
  const t = useT()
  const open = useChange('openDraw')
  const pool = pools.all.find(({ id }) => id === asked?.prizePool)
  const type = pool?.prize_types.find(({ id }) => id === asked?.prizeType)
  const prize = [pool?.name ?? '–', ...(type ? [type.name] : [])].join(' · ')
  const { count, isOfForm } = foreseen
  const bound = isOfForm ? count.data?.data.bound : undefined
  const seen: SeenDraw = seenOf({ drawCount, pool, bound })
  const run = async () => {
    if (!asked) return
    try {
      const made = await open.mutateAsync({ params: { exp: experience.eid }, body: { ...asked, seen } })
      on.onFrozen(made.data.eid)
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'invalid')) throw error
      on.onRefused(error)
    }
  }
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      onClose={on.onClose}
      title={t('freeze.ask', { name: experience.name })}
      verb={t('prizing.freeze')}
      facts={isOfForm ? seen : undefined}
      onConfirm={run}
    >
      {asked && count.data && <Counted count={count.data.data} />}
      {asked && <Text mt="xs">{t('freeze.what', { count: asked.count, pool: prize })}</Text>}
      <Text mt="xs">{t('freeze.once')}</Text>
    </ConfirmDialog>
  )
}
