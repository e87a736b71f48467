import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import type { ContestTab } from './contestTab.ts'
import { newRule, type RuleRow } from './contestValues.ts'
import { ListRow } from './ListRow.tsx'
import { RuleFields } from './RuleFields.tsx'
import { useNoEffect } from './useNoEffect.ts'
import { faultsIn, useShownForm } from './useShownForm.ts'

const mostRules = 200

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
  const addButton = useRef<HTMLButtonElement>(null)
  const { form_rules: rules } = form.getValues()
  const [type, setType] = useShownForm(types, rules, form.errors)
  // Whoever may only read cannot choose, and sees all.
  const ofType = rules
    .map((rule, at) => ({ rule, at }))
    .filter(({ rule }) => isReadOnly || rule.type === type)
  const isFull = rules.length >= mostRules
  const labelOf = (one: FormRuleType) => {
    const count = faultsIn(one, rules, form.errors)
    const faults = count > 0 ? ` · ${t('kit.errorCount', { count })}` : ''
    return `${t(`contest.form.${one}`)} (${rules.filter((rule) => rule.type === one).length})${faults}`
  }
  const remove = (at: number) => {
    form.removeListItem('form_rules', at)
    addButton.current?.focus()
  }
  const add = (added: readonly RuleRow[]) => {
    for (const rule of added) form.insertListItem('form_rules', rule)
  }
  const missing = usual.filter((one) => !ofType.some(({ rule }) => rule.field_name === one.field_name))
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
      {ofType.length === 0 && <Text c="dimmed">{t('contest.rulesNone')}</Text>}
      {ofType.map(({ rule, at }, place) => (
        <ListRow
          key={rule.id}
          name={t('contest.ruleOf', { form: t(`contest.form.${rule.type}`), number: place + 1 })}
          at={place}
          count={ofType.length}
          isReadOnly={isReadOnly}
          onMove={(from, to) =>
            form.reorderListItem('form_rules', { from: ofType[from]?.at ?? at, to: ofType[to]?.at ?? at })
          }
          onRemove={() => remove(at)}
        >
          <RuleFields form={form} at={at} />
        </ListRow>
      ))}
      {!isReadOnly && (
        <Group>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={isFull}
            onClick={() => add([newRule(type)])}
          >
            {t('contest.addRule')}
          </Button>
          <Button
            variant="default"
            disabled={isFull || missing.length === 0}
            title={missing.length === 0 ? t('contest.usualThere') : undefined}
            onClick={() => add(missing.map((one) => newRule(type, one)))}
          >
            {t('contest.addUsual')}
          </Button>
        </Group>
      )}
    </FormSection>
  )
}
