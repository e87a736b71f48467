import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { type DrawForm, onlyType, type Pools } from './drawValues.ts'

type Props = { form: DrawForm; pools: Pools }

/** The pool that the winners are awarded from, the experience's own first; the type where it has some. */
export function PoolFields({ form, pools: { all, own } }: Props) {
  const t = useT()
  const labelOf = useLabel()
  const ownIds = new Set(own.map((pool) => pool.id))
  const others = all.filter((pool) => !ownIds.has(pool.id))
  const poolId = form.useWatchValue('prizePool')
  const types = all.find((pool) => pool.id === poolId)?.prize_types ?? []
  form.watch('prizePool', ({ value }) =>
    form.setFieldValue('prizeType', onlyType(all.find((pool) => pool.id === value))),
  )
  const options = (pools: PrizePool[]) => pools.map((pool) => ({ value: pool.id, label: labelOf(pool) }))
  return (
    <FieldRow>
      <ChoiceField
        form={form}
        name="prizePool"
        label={t('prizing.pool')}
        withAsterisk
        none={t('prizing.poolPick')}
        data={[
          ...(own.length > 0 ? [{ group: t('prizing.poolsOwn'), items: options(own) }] : []),
          ...(others.length > 0 ? [{ group: t('prizing.poolsOther'), items: options(others) }] : []),
        ]}
      />
      {types.length > 0 && (
        <ChoiceField
          form={form}
          name="prizeType"
          label={t('prizing.type')}
          none={t('prizing.typeNone')}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
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
