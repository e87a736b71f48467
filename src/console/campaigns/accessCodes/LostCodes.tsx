import { Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

type Counts = { codes_count: number; given_count: number; used_count: number }

/** The counts that the question before a deletion states. */
export const countsOf = ({ codes_count, given_count, used_count }: Counts): Counts => ({
  codes_count,
  given_count,
  used_count,
})

/** The loss with a list or a prefix. */
export function LostCodes({
  codes_count,
  given_count,
  used_count,
  keywords,
}: Counts & { keywords: readonly string[] }) {
  const t = useT()
  return (
    <Stack gap="xs">
      <Text>{t('accessCodes.lost', { count: codes_count })}</Text>
      {given_count > 0 && <Text>{t('accessCodes.lostGiven', { count: given_count })}</Text>}
      {used_count > 0 && <Text>{t('accessCodes.lostUsed', { count: used_count })}</Text>}
      {keywords.length > 0 && <Text>{t('accessCodes.lostKeywords', { keywords: keywords.join(', ') })}</Text>}
    </Stack>
  )
}
