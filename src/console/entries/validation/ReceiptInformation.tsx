import { SimpleGrid, TextInput } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type InformationKey, informationKeys } from '#contract/entries/informationKeys.ts'
import classes from './validation.module.css'

export type Information = Readonly<Partial<Record<InformationKey, string>>>
/** `isAhead`: the day of the transaction is yet to come. */
type Props = { value: Information; isAhead: boolean; onChange: (value: Information) => void }

/** Further details of the receipt (E3): kept with the decision, and none of them is needed. */
export function ReceiptInformation({ value, isAhead, onChange }: Props) {
  const t = useT()
  const isGiven = Object.values(value).some(Boolean)
  return (
    <details className={classes.information} {...(isGiven ? { open: true } : {})}>
      <summary>{t('validation.information')}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
        {informationKeys.map((key) => (
          <TextInput
            key={key}
            label={t(`validation.information.${key}`)}
            value={value[key] ?? ''}
            maxLength={200}
            error={isAhead && key === 'transaction_date' && t('validation.information.ahead')}
            onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </details>
  )
}
