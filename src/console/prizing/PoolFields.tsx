import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import type { EditForm } from '#console/kit/edit/useEditForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { type DrawValues, onlyType, type Pools } from './drawValues.ts'

type Props = { form: EditForm<DrawValues>['form']; pools: Pools }

/** The pool that the winners are awarded from, the experience's own first; the type where it has some. */
export function PoolFields({ form, pools: { all, own } }: Props) {
  const t = useT()
  const labelOf = useLabel()
  const ownIds = new Set(own.map((pool) => pool.id))
  const others = all.filter((pool) => !ownIds.has(pool.id))
  const [poolId, setPoolId] = useState(() => form.getValues().prizePool)
  const types = all.find((pool) => pool.id === poolId)?.prize_types ?? []
  form.watch('prizePool', ({ value }) => {
    setPoolId(value)
    form.setFieldValue('prizeType', onlyType(all.find((pool) => pool.id === value)))
  })
  const options = (pools: PrizePool[]) => pools.map((pool) => ({ value: pool.id, label: labelOf(pool) }))
  return (
    <FieldRow>
      <NativeSelect
        label={t('prizing.pool')}
        withAsterisk
        data={[
          { value: '', label: t('prizing.poolPick') },
          ...(own.length > 0 ? [{ group: t('prizing.poolsOwn'), items: options(own) }] : []),
          ...(others.length > 0 ? [{ group: t('prizing.poolsOther'), items: options(others) }] : []),
        ]}
        key={form.key('prizePool')}
        {...form.getInputProps('prizePool')}
      />
      {types.length > 0 && (
        <NativeSelect
          label={t('prizing.type')}
          data={[
            { value: '', label: t('prizing.typeNone') },
            ...types.map((type) => ({ value: type.id, label: type.name })),
          ]}
          key={form.key('prizeType')}
          {...form.getInputProps('prizeType')}
        />
      )}
    </FieldRow>
  )
}

function useLabel(): (pool: PrizePool) => string {
  const t = useT()
  const format = useFormat()
  return ({ name, remaining, is_testing }) =>
    t(is_testing ? 'prizing.poolLeftTesting' : 'prizing.poolLeft', {
      name,
      remaining: format.number(remaining),
    })
}
