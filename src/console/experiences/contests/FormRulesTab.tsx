import { Group, NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { isProvenApart } from '#contract/experiences/entryRules.ts'
import { entryForms, type FormRuleType } from '#contract/experiences/formRuleText.ts'
import type { ContestTab } from './contestTab.ts'
import { newRule } from './contestValues.ts'
import { FormPreview } from './FormPreview.tsx'
import type { RuleRow } from './formRows.ts'
import { RuleFields } from './RuleFields.tsx'
import { faultsIn, useShownForm } from './useShownForm.ts'

/** Every form of this sort asks for these, so that nobody types them again. */
const usual: readonly Partial<RuleRow>[] = [
  { field_name: 'first_name', label: 'First name', label_fr: 'Prénom' },
  { field_name: 'last_name', label: 'Last name', label_fr: 'Nom' },
  { field_name: 'email', format: 'email', label: 'E-mail', label_fr: 'Courriel' },
  { field_name: 'phone', format: 'phone', label: 'Phone', label_fr: 'Téléphone' },
]

/** By these a household is known; the street is its first. */
const address: readonly Partial<RuleRow>[] = [
  { field_name: 'address_1', label: 'Street address', label_fr: 'Adresse' },
  { field_name: 'address_2', is_required: false, label: 'Apartment', label_fr: 'Appartement' },
  { field_name: 'city', label: 'City', label_fr: 'Ville' },
  { field_name: 'postal_code', format: 'postal_code', label: 'Postal code', label_fr: 'Code postal' },
]

const presets = [
  { label: 'contest.addUsual', fields: usual },
  { label: 'contest.addAddress', fields: address },
] as const

type Props = ContestTab & { types: readonly FormRuleType[] } & Pick<
    ComponentProps<typeof FormPreview>,
    'kind' | 'eid'
  >

/** Which fields the public forms ask for, form by form, and how each is checked (E3). */
export function FormRulesTab({ form, isReadOnly, types, kind, eid }: Props) {
  const t = useT()
  const rows = useRows(form, 'form_rules')
  const [type, setType] = useShownForm(types, rows.all, form.errors)
  const ofType = rows.all.filter((rule) => rule.type === type)
  const labelOf = (one: FormRuleType) => {
    const count = faultsIn(one, rows.all, form.errors)
    const faults = count > 0 ? ` · ${t('kit.errorCount', { count })}` : ''
    return `${t(`contest.form.${one}`)} (${rows.all.filter((rule) => rule.type === one).length})${faults}`
  }
  const missingOf = (fields: readonly Partial<RuleRow>[]) =>
    fields.filter(
      ({ field_name: name = '' }) =>
        !isProvenApart(type, name) && !ofType.some((rule) => rule.field_name === name),
    )
  const path = Object.entries(entryForms).find(([, name]) => name === type)?.[0]
  return (
    <FormSection title={t('contest.formRules')} help={t('contest.formRulesHelp')}>
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
          {presets.map(({ label, fields }) => (
            <AddRow
              key={label}
              rows={rows}
              label={t(label)}
              hasIcon={false}
              whyNot={missingOf(fields).length === 0 ? t('contest.usualThere') : undefined}
              make={() => missingOf(fields).map((one) => newRule(type, one))}
            />
          ))}
        </Group>
      )}
      {path !== undefined && (
        <FormPreview form={form} kind={kind} eid={eid} path={type === 'Entry' ? '' : path} />
      )}
    </FormSection>
  )
}
