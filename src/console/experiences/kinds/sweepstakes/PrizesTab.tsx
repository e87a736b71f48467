import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import classes from '../../experiences.module.css'
import type { TabProps } from './tabProps.ts'

const PoolDialog = lazily(async () => (await import('#console/parts/PoolDialog.tsx')).PoolDialog)

export function PrizesTab({ form, choices }: TabProps) {
  const t = useT()
  const canCreate = useCan('prizePools', 'change')
  const [isCreating, setCreating] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const poolId = form.useWatchValue('prize_pool_id')
  const labelOf = usePoolLabel()
  if (!choices.pools) {
    return (
      <FormSection title={t('experiences.prizes')} help={t('experiences.prizesHelp')}>
        <Text c="dimmed">{t('experiences.poolsUnseen')}</Text>
      </FormSection>
    )
  }
  const types = choices.pools.find((pool) => pool.id === poolId)?.prize_types ?? []
  return (
    <FormSection title={t('experiences.prizes')} help={t('experiences.prizesHelp')}>
      <Group align="start" gap="sm" wrap="nowrap" className={classes.poolRow}>
        <ChoiceField
          form={form}
          name="prize_pool_id"
          className={classes.grow ?? ''}
          label={t('experiences.prizePool')}
          description={
            types.length > 0
              ? t('experiences.poolTypes', { names: types.map((type) => type.name).join(', ') })
              : undefined
          }
          none={t('experiences.noPrizePool')}
          data={choices.pools.map((pool) => ({ value: pool.id, label: labelOf(pool) }))}
        />
        {canCreate && (
          <Button
            variant="default"
            className={classes.besideField ?? ''}
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              setOpened(true)
              setCreating(true)
            }}
          >
            {t('experiences.newPool')}
          </Button>
        )}
      </Group>
      <Suspense>
        {wasOpened && (
          <PoolDialog
            opened={isCreating}
            onClose={() => setCreating(false)}
            onCreated={(pool) => form.setFieldValue('prize_pool_id', pool.id)}
          />
        )}
      </Suspense>
    </FormSection>
  )
}

function usePoolLabel(): (pool: PrizePool) => string {
  const t = useT()
  const format = useFormat()
  return ({ name, remaining, total, is_testing }) =>
    t(is_testing ? 'experiences.poolChoiceTesting' : 'experiences.poolChoice', {
      name,
      remaining: format.number(remaining),
      total: format.number(total),
    })
}
