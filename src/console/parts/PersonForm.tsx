import { Text } from '@mantine/core'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import type { BodyOf, Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './PersonForm.module.css'
import { atVariableRows, newVariable, ownBody, ownValues, validateVariables } from './personValues.ts'

type Props = {
  call: 'createParticipant' | 'updateParticipant'
  /** The person to change. */
  person?: Participant
  opened: boolean
  onClose: () => void
  title: string
  submitLabel: string
  doneText: string
  onSave: (body: BodyOf<'createParticipant'>) => Promise<unknown>
}

/** A participant's own data in a dialog; a change from elsewhere does not replace what is being typed. */
export function PersonForm({ call, person, onSave, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm({
    call,
    // Its data is rows here.
    of: person && { ...person, data: {} },
    own: ownValues(person),
    validate: validateVariables,
  })
  return (
    <FormDialog
      {...dialog}
      size={560}
      doneFor="messaging"
      form={form}
      draft={person?.id}
      onSubmit={(body, values) => atVariableRows(values, onSave({ ...body, ...ownBody(values) }))}
    >
      <FieldRow>
        <TextField form={form} name="first_name" label={t('participants.firstName')} data-autofocus />
        <TextField form={form} name="last_name" label={t('participants.lastName')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="phone" type="tel" label={t('kit.phone')} />
        <TextField form={form} name="email" type="email" label={t('kit.email')} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          form={form}
          name="language"
          label={t('kit.language')}
          none={person ? undefined : t('participants.language.default')}
          textOf={(language) => t(`participants.language.${language}`)}
        />
        <ChoiceField
          form={form}
          name="kind"
          label={t('participants.kind')}
          data={[
            { value: 'lead', label: t('participants.lead') },
            { value: 'customer', label: t('participants.customer') },
          ]}
        />
      </FieldRow>
      <Variables form={form} most={form.field('data.any')?.maxLength} />
      {person && (
        <Text fz="xs" c="dimmed">
          {t('people.newContact')}
        </Text>
      )}
    </FormDialog>
  )
}

const mostVariables = 100

type VariablesProps = { form: Form<ReturnType<typeof ownValues>>; most: number | undefined }

function Variables({ form, most }: VariablesProps) {
  const t = useT()
  const rows = useRows(form, 'variables', mostVariables)
  return (
    <fieldset className={classes.variables}>
      <legend>{t('people.variables')}</legend>
      <Text fz="xs" c="dimmed">
        {t('people.variablesHint')}
      </Text>
      <Rows
        rows={rows}
        label={t('people.variables')}
        titleOf={(_variable, number) => t('people.variableOf', { number })}
        areLines
      >
        {(_variable, at) => (
          <>
            <TextField
              form={form}
              name={`variables.${at}.key`}
              aria-label={t('people.variableKeyOf', { number: at + 1 })}
              placeholder={t('people.variableKey')}
              maxLength={64}
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              form={form}
              name={`variables.${at}.value`}
              aria-label={t('people.variableValueOf', { number: at + 1 })}
              placeholder={t('people.variableValue')}
              maxLength={most}
            />
          </>
        )}
      </Rows>
      <AddRow rows={rows} label={t('people.addVariable')} make={() => [newVariable()]} />
    </fieldset>
  )
}
