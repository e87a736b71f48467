import { NativeSelect, Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { consentAnswerOf, consentWords } from '#contract/participants/consentWords.ts'
import type { CsvHead } from './csvHead.ts'
import { type ImportSettings, isColumnMissing } from './settings.ts'

type Props = {
  head: CsvHead
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  isChecked: boolean
}

/** The column that says who agreed, and what its first values mean. */
export function ConsentColumn({ head, settings, onChange, isChecked }: Props) {
  const t = useT()
  const at = settings.choices.findIndex(({ field }) => field === 'consent')
  const values = head.columns[at]?.samples ?? []
  const choose = (chosen: number) =>
    onChange({
      ...settings,
      choices: settings.choices.map((choice, index) => {
        if (index === chosen) return { ...choice, field: 'consent' }
        return choice.field === 'consent' ? { ...choice, field: 'skip' } : choice
      }),
    })
  return (
    <Stack gap="xs" mt="sm">
      <NativeSelect
        label={t('imports.consentColumnName')}
        withAsterisk
        value={at < 0 ? '' : String(at)}
        error={isChecked && isColumnMissing(settings) ? t('imports.consentColumnRequired') : undefined}
        data={[
          { value: '', label: t('imports.consentColumnChoose'), disabled: true },
          ...head.columns.map(({ name }, index) => ({
            value: String(index),
            label: name || t('imports.columnNumber', { number: index + 1 }),
          })),
        ]}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <Text c="dimmed" fz="xs">
        {t('imports.consentWords', { words: consentWords.yes.join(', ') })}
      </Text>
      {values.length > 0 && (
        <ul aria-label={t('imports.consentValues')} style={{ margin: 0 }}>
          {values.map((value) => (
            <li key={value}>{t(`imports.consentMeans.${meaningOf(value)}`, { value })}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function meaningOf(value: string): 'yes' | 'no' | 'other' {
  const answer = consentAnswerOf(value)
  return answer === 'empty' ? 'other' : answer
}
