import { Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { codes_count: number; used_count: number; keywords: readonly string[] }

/** The loss with a list or a prefix. */
export function LostCodes({ codes_count, used_count, keywords }: Props) {
  const t = useT()
  return (
    <Stack gap="xs">
      <Text>{t('accessCodes.lost', { count: codes_count })}</Text>
      {used_count > 0 && <Text>{t('accessCodes.lostUsed', { count: used_count })}</Text>}
      {keywords.length > 0 && <Text>{t('accessCodes.lostKeywords', { keywords: keywords.join(', ') })}</Text>}
    </Stack>
  )
}
