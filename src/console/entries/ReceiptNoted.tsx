import { Title } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Earned } from '#contract/entries/credits.ts'
import { informationKeys } from '#contract/entries/informationKeys.ts'

type Props = { information: Earned['additional_information']; order: 3 | 4 }

/** Details of the receipt that a validator noted with the decision (E3); nothing where none was. */
export function ReceiptNoted({ information, order }: Props) {
  const t = useT()
  const noted = informationKeys.filter((key) => information[key])
  if (noted.length === 0) return null
  return (
    <>
      <Title order={order} mt="md" mb={4}>
        {t('validation.noted')}
      </Title>
      <Facts
        facts={Object.fromEntries(noted.map((key) => [t(`validation.information.${key}`), information[key]]))}
      />
    </>
  )
}
