import { Group, NativeSelect } from '@mantine/core'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import type { ContestTab } from './contestTab.ts'
import { newRule, type RuleRow } from './contestValues.ts'
import { RuleFields } from './RuleFields.tsx'
import { useNoEffect } from './useNoEffect.ts'
import { faultsIn, useShownForm } from './useShownForm.ts'

/** What every form of this sort asks for, so that nobody types it again. */
const usual: readonly Partial<RuleRow>[] = [
  { field_name: 'first_name', label: 'First name', label_fr: 'Prénom' },
  { field_name: 'last_name', label: 'Last name', label_fr: 'Nom' },
  { field_name: 'email', format: 'email', label: 'E-mail', label_fr: 'Courriel' },
  { field_name: 'phone', format: 'phone', label: 'Phone', label_fr: 'Téléphone' },
]

/** Which fields the public forms ask for, form by form, and how each is checked (E3). */
export function FormRulesTab({ form, isReadOnly, types }: ContestTab & { types: readonly FormRuleType[] }) {
  const t = useT()
  const below = useNoEffect()
  const rows = useRows(form, 'form_rules')
  const [type, setType] = useShownForm(types, rows.all, form.errors)
  const ofType = rows.all.filter((rule) => rule.type === type)
  const labelOf = (one: FormRuleType) => {
    const count = faultsIn(one, rows.all, form.errors)
    const faults = count > 0 ? ` · ${t('kit.errorCount', { count })}` : ''
    return `${t(`contest.form.${one}`)} (${rows.all.filter((rule) => rule.type === one).length})${faults}`
  }
  const missing = usual.filter((one) => !ofType.some((rule) => rule.field_name === one.field_name))
  return (
    <FormSection title={t('contest.formRules')} help={below('form_rules', t('contest.formRulesHelp'))}>
      {!isReadOnly && (
        <NativeSelect
          label={t('contest.form')}
          value={type}
          onChange={(event) => setType(types.find((one) => one === event.currentTarget.value) ?? 'Entry')}
          data={types.map((one) => ({
            value: one,
            label: labelOf(one),
          }))}
        />
      )}
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('contest.formRules')}
        titleOf={(rule, number) => t('contest.ruleOf', { form: t(`contest.form.${rule.type}`), number })}
        none={t('contest.rulesNone')}
        // Whoever may only read cannot choose, and sees all.
        isShown={(rule) => isReadOnly || rule.type === type}
        unshownOf={({ format }) => (format === 'choice' ? ['type'] : ['type', 'field_rules'])}
      >
        {(_rule, at) => <RuleFields form={form} at={at} />}
      </Rows>
      {!isReadOnly && (
        <Group>
          <AddRow rows={rows} label={t('contest.addRule')} make={() => [newRule(type)]} />
          <AddRow
            rows={rows}
            label={t('contest.addUsual')}
            hasIcon={false}
            whyNot={missing.length === 0 ? t('contest.usualThere') : undefined}
            make={() => missing.map((one) => newRule(type, one))}
          />
        </Group>
      )}
    </FormSection>
  )
}
