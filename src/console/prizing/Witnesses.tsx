import { Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawnProps } from './drawnProps.ts'

/** Each of outside who is mailed the hash of the freeze, and since when he or she has it. */
export function Witnesses({ draw: { witnesses, state } }: Pick<DrawnProps, 'draw'>) {
  const t = useT()
  const format = useFormat()
  const none = state === 'open' ? t('prizing.witnessAwaited') : t('prizing.witnessNot')
  return (
    <>
      {witnesses.map(({ to, at }) => (
        <Text key={to} fz="sm">
          {to}: {at ? t('prizing.witnessAt', { at: format.dateTimeZone(at) }) : none}
        </Text>
      ))}
      {!witnesses.some(({ at }) => at) && (
        <Text fz="xs" c="dimmed">
          {t('prizing.unwitnessed')}
        </Text>
      )}
    </>
  )
}
