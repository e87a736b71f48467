import { Alert, Radio, Stack } from '@mantine/core'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { MergeRule } from '#contract/participants/calls.ts'
import type { ImportConsent } from '#contract/participants/importCalls.ts'
import { ConsentColumn } from './ConsentColumn.tsx'
import type { CsvHead } from './csvHead.ts'
import { MappingTable } from './MappingTable.tsx'
import { faultsOf } from './mapping.ts'
import { ProofFields } from './ProofFields.tsx'
import { type ImportSettings, type Refusals, withConsent } from './settings.ts'

const mergeRules = ['overwrite', 'fill', 'keep'] as const satisfies readonly MergeRule[]

type Props = {
  head: CsvHead
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  /** True once it was sent: then what is missing is told as well. */
  isChecked: boolean
  refusals: Refusals
}

/** The targets of the columns, what happens to people who are known, and the consent (decisions 3). */
export function SettingsFields({ head, settings, onChange, isChecked, refusals }: Props) {
  const t = useT()
  const faults = faultsOf(settings.choices)
  return (
    <>
      <FormSection title={t('imports.columns')} help={t('imports.columnsHelp')}>
        {isChecked && faults.whole && (
          <Alert color="red" variant="outline" role="alert">
            {t(faults.whole === 'names' ? 'imports.mapNames' : 'imports.mapContact')}
          </Alert>
        )}
        <MappingTable
          head={head}
          choices={settings.choices}
          faults={faults.columns}
          onChange={(choices) => onChange({ ...settings, choices })}
        />
      </FormSection>
      <FormSection title={t('imports.merge')} help={t('imports.mergeHelp')}>
        <Radio.Group
          aria-label={t('imports.merge')}
          value={settings.merge}
          onChange={(merge) => onChange({ ...settings, merge: merge as MergeRule })}
        >
          <Stack gap="sm">
            {mergeRules.map((rule) =>
              choice(rule, t(`imports.merge.${rule}`), t(`imports.merge.${rule}.hint`)),
            )}
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title={t('imports.consent')} help={t('imports.consentHelp')}>
        <Radio.Group
          label={t('imports.consentQuestion')}
          value={settings.consent}
          onChange={(consent) => onChange(withConsent(settings, consent as ImportConsent))}
        >
          <Stack gap="sm" mt="xs">
            {choice('none', t('imports.consentNone'), t('imports.consentNoneHint'))}
            {choice('proof', t('imports.consentProof'), t('imports.consentProofHint'))}
            {choice('column', t('imports.consentColumn'), t('imports.consentColumnHint'))}
          </Stack>
        </Radio.Group>
        {settings.consent === 'column' && (
          <ConsentColumn head={head} settings={settings} onChange={onChange} isChecked={isChecked} />
        )}
        {settings.consent !== 'none' && (
          <ProofFields settings={settings} onChange={onChange} isChecked={isChecked} refusals={refusals} />
        )}
      </FormSection>
    </>
  )
}

const choice = (value: string, label: string, description: string) => (
  <Radio key={value} size="xs" value={value} label={label} description={description} />
)
