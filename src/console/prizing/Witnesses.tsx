import { Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawnProps } from './drawnProps.ts'

/** Each of outside who is mailed the hash of the freeze, and since when he or she has it; too late is worth nothing. */
export function Witnesses({ draw: { witnesses, state, beacon_at } }: Pick<DrawnProps, 'draw'>) {
  const t = useT()
  const format = useFormat()
  const isLate = (at: string) => beacon_at !== null && new Date(at) >= new Date(beacon_at)
  const textOf = (at: string | null) => {
    if (at === null) return t(state === 'open' ? 'prizing.witnessAwaited' : 'prizing.witnessNot')
    return t(isLate(at) ? 'prizing.witnessLate' : 'prizing.witnessAt', { at: format.dateTimeZone(at) })
  }
  const isWitnessed = witnesses.some(({ at }) => at !== null && !isLate(at))
  return (
    <>
      {witnesses.map(({ to, at }) => (
        <Text key={to} fz="sm">
          {to}: {textOf(at)}
        </Text>
      ))}
      {!isWitnessed && (
        <Text fz="xs" c="dimmed">
          {t(state === 'open' ? 'prizing.unwitnessedYet' : 'prizing.unwitnessed')}
        </Text>
      )}
    </>
  )
}
