import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { rowOf } from '#console/kit/fields/rows.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawForm } from './drawValues.ts'

/** Rules of a draw: a key and the value it must have, one row each (E5). */
export function RuleFields({ form }: { form: DrawForm }) {
  const t = useT()
  const rows = useRows(form, 'rules')
  return (
    <>
      <Rows
        rows={rows}
        label={t('prizing.rules')}
        titleOf={(_rule, number) => t('prizing.ruleOf', { number })}
        none={t('prizing.rulesNone')}
        areLines
      >
        {(_rule, at) => (
          <>
            <TextField
              form={form}
              name={`rules.${at}.key`}
              aria-label={t('prizing.ruleKeyOf', { number: at + 1 })}
              placeholder={t('prizing.ruleKey')}
            />
            <TextField
              form={form}
              name={`rules.${at}.value`}
              aria-label={t('prizing.ruleValueOf', { number: at + 1 })}
              placeholder={t('prizing.ruleValue')}
            />
          </>
        )}
      </Rows>
      <AddRow rows={rows} label={t('prizing.addRule')} make={() => [rowOf({ key: '', value: '' })]} />
    </>
  )
}
