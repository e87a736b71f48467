import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantForm } from '#contract/participants/calls.ts'
import classes from './PersonFields.module.css'
import { newVariable, type PersonValues } from './personValues.ts'

const languages = ['en', 'fr', 'pt-br'] as const satisfies readonly ParticipantForm['language'][]
type Props = { form: Form<PersonValues> }

/** The fields of a participant's own data, in the dialogs that create and edit one. */
export function PersonFields({ form }: Props) {
  const t = useT()
  return (
    <>
      <FieldRow>
        <TextInput
          label={t('participants.firstName')}
          maxLength={200}
          data-autofocus
          key={form.key('first_name')}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('participants.lastName')}
          maxLength={200}
          key={form.key('last_name')}
          {...form.getInputProps('last_name')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          type="tel"
          label={t('kit.phone')}
          maxLength={64}
          key={form.key('phone')}
          {...form.getInputProps('phone')}
        />
        <TextInput
          type="email"
          label={t('kit.email')}
          maxLength={320}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label={t('kit.language')}
          data={languages.map((value) => ({ value, label: t(`participants.language.${value}`) }))}
          key={form.key('language')}
          {...form.getInputProps('language')}
        />
        <NativeSelect
          label={t('participants.kind')}
          data={[
            { value: 'lead', label: t('participants.lead') },
            { value: 'customer', label: t('participants.customer') },
          ]}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
      </FieldRow>
      <Variables form={form} />
    </>
  )
}

function Variables({ form }: Props) {
  const t = useT()
  const addButton = useRef<HTMLButtonElement>(null)
  const { variables } = form.getValues()
  return (
    <fieldset className={classes.variables}>
      <legend>{t('people.variables')}</legend>
      <Text fz="xs" c="dimmed">
        {t('people.variablesHint')}
      </Text>
      {variables.map(({ id }, at) => (
        <VariableRow key={id} form={form} at={at} onRemoved={() => addButton.current?.focus()} />
      ))}
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={variables.length >= 100}
        onClick={() => form.insertListItem('variables', newVariable())}
      >
        {t('people.addVariable')}
      </Button>
    </fieldset>
  )
}

function VariableRow({ form, at, onRemoved }: Props & { at: number; onRemoved: () => void }) {
  const t = useT()
  const number = at + 1
  return (
    <div className={classes.variable}>
      <TextInput
        aria-label={t('people.variableKeyOf', { number })}
        placeholder={t('people.variableKey')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        key={form.key(`variables.${at}.key`)}
        {...form.getInputProps(`variables.${at}.key`)}
      />
      <TextInput
        aria-label={t('people.variableValueOf', { number })}
        placeholder={t('people.variableValue')}
        maxLength={2000}
        key={form.key(`variables.${at}.value`)}
        {...form.getInputProps(`variables.${at}.value`)}
      />
      <ActionIcon
        aria-label={t('people.removeVariable', { number })}
        onClick={() => {
          form.removeListItem('variables', at)
          onRemoved()
        }}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </div>
  )
}
