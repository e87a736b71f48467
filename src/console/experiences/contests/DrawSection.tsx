import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { rowOf } from '#console/kit/fields/rows.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ContestTab } from './contestTab.ts'

/** The time of the draw, which publishing binds, and who outside is told of the freeze (decisions 5). */
export function DrawSection({ form, isReadOnly }: ContestTab) {
  const t = useT()
  const rows = useRows(form, 'draw_witnesses')
  return (
    <>
      <FormSection title={t('contest.draw')} help={t('contest.drawHelp')}>
        <DateTimeField
          form={form}
          name="draw_at"
          labels={{ date: t('contest.draw_at'), time: t('contest.draw_atTime') }}
          precision="second"
          defaultTime="12:00:00"
        />
      </FormSection>
      <FormSection title={t('contest.witnesses')} help={t('contest.witnessHelp')}>
        <Rows
          rows={rows}
          isReadOnly={isReadOnly}
          label={t('contest.witnesses')}
          titleOf={(_witness, number) => t('contest.witnessOf', { number })}
          none={t('contest.witnessesNone')}
        >
          {(_witness, at) => (
            <TextField form={form} name={`draw_witnesses.${at}.email`} label={t('contest.witnessEmail')} />
          )}
        </Rows>
        {!isReadOnly && (
          <AddRow rows={rows} label={t('contest.addWitness')} make={() => [rowOf({ email: '' })]} />
        )}
      </FormSection>
    </>
  )
}
