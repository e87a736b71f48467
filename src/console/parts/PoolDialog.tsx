import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, LongTextField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { poolClasses } from '#contract/words/poolClasses.ts'
import { PoolWinnerFields } from './PoolWinnerFields.tsx'
import { useToastOnFailure } from './useToastOnFailure.ts'

type Props = {
  /** Absent where one is made. */
  pool?: PrizePool | undefined
  opened?: boolean
  onClose: () => void
  onCreated?: (pool: PrizePool) => void
}

/** Makes a prize pool, or changes all of it but its class and whether it is for tests. */
export function PoolDialog({ pool, onCreated, ...dialog }: Props) {
  const t = useT()
  const orToast = useToastOnFailure()
  const create = useChange('createPrizePool')
  const update = useChange('updatePrizePool')
  const form = useCallForm({
    own: {
      is_testing: false,
      class: pool?.class ?? 'physical',
      retailers: (pool?.retailers ?? []).join('\n'),
    },
    call: 'updatePrizePool',
    of: pool ?? { total: 1 },
    validate: { name: (name) => (name.trim() ? null : t('prizing.nameRequired')) },
  })
  const isOfCodes = form.useWatchValue('class') === 'e-prize'
  return (
    <FormDialog
      {...dialog}
      title={pool ? t('prizing.editPool', { name: pool.name }) : t('prizing.createPool')}
      submitLabel={t(pool ? 'prizing.updatePool' : 'prizing.createPool')}
      doneText={t(pool ? 'prizing.poolUpdated' : 'prizing.poolCreated')}
      form={form}
      onSubmit={async (sent, { is_testing, class: poolClass, retailers }) => {
        const body = { ...sent, retailers: linesOf(retailers) }
        if (pool) return orToast(() => update.mutateAsync({ params: { poolId: pool.id }, body }))
        const made = await orToast(() =>
          create.mutateAsync({
            body: { ...body, total: isOfCodes ? 0 : body.total, is_testing, class: poolClass },
          }),
        )
        return onCreated?.(made.data)
      }}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('prizing.nameHint')}
        data-autofocus
      />
      {!pool && (
        <ChoiceField
          form={form}
          name="class"
          label={t('prizing.class')}
          description={isOfCodes && t('prizing.codesHint')}
          data={poolClasses.map((value) => ({ value, label: t(`prizing.class.${value}`) }))}
        />
      )}
      {!isOfCodes && (
        <NumberField
          form={form}
          name="total"
          label={t('prizing.total')}
          description={pool && t('prizing.totalHint')}
        />
      )}
      <NumberField
        form={form}
        name="award_credit_threshold"
        label={t('prizing.threshold')}
        description={t('prizing.thresholdHint')}
      />
      <LongTextField
        form={form}
        name="retailers"
        label={t('prizing.retailers')}
        description={t('prizing.retailersHint')}
        autosize
        minRows={1}
        maxRows={6}
      />
      {!pool && (
        <SwitchField
          form={form}
          name="is_testing"
          label={t('prizing.testing')}
          description={t('prizing.testingHint')}
        />
      )}
      <PoolWinnerFields form={form} />
    </FormDialog>
  )
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
