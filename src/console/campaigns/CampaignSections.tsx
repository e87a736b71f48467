import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type CampaignOwn, newIssue, newVariable } from './campaignRows.ts'

type Props = { form: Form<CampaignOwn>; isReadOnly: boolean }

/** Texts that its messages and pages name by a key (M3). */
export function VariablesSection({ form, isReadOnly }: Props) {
  const t = useT()
  const rows = useRows(form, 'variables')
  return (
    <FormSection
      title={t('clients.campaign.variables')}
      help={t('clients.campaign.variablesHelp', { field: '{{campaign.key}}' })}
    >
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('clients.campaign.variables')}
        titleOf={(_variable, number) => t('clients.campaign.variableOf', { number })}
        none={t('clients.campaign.variablesNone')}
        areLines
      >
        {(_variable, at) => (
          <>
            <TextField
              form={form}
              name={`variables.${at}.key`}
              aria-label={t('clients.campaign.variableKeyOf', { number: at + 1 })}
              placeholder={t('clients.campaign.variableKey')}
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              form={form}
              name={`variables.${at}.value`}
              aria-label={t('clients.campaign.variableValueOf', { number: at + 1 })}
              placeholder={t('clients.campaign.variableValue')}
            />
          </>
        )}
      </Rows>
      {!isReadOnly && (
        <AddRow rows={rows} label={t('clients.campaign.addVariable')} make={() => [newVariable()]} />
      )}
    </FormSection>
  )
}

/** A ticket of the campaign may be about one of these (M3). */
export function SupportIssuesSection({ form, isReadOnly }: Props) {
  const t = useT()
  const rows = useRows(form, 'support_issues')
  return (
    <FormSection title={t('clients.campaign.issues')} help={t('clients.campaign.issuesHelp')}>
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('clients.campaign.issues')}
        titleOf={(_issue, number) => t('clients.campaign.issueOf', { number })}
        none={t('clients.campaign.issuesNone')}
        areLines
      >
        {(_issue, at) => (
          <TextField
            form={form}
            name={`support_issues.${at}.name`}
            aria-label={t('clients.campaign.issueNameOf', { number: at + 1 })}
            placeholder={t('kit.name')}
          />
        )}
      </Rows>
      {!isReadOnly && <AddRow rows={rows} label={t('clients.campaign.addIssue')} make={() => [newIssue()]} />}
    </FormSection>
  )
}
