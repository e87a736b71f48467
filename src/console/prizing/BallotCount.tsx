import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { BallotCount as Count } from '#contract/prizing/calls.ts'
import type { DrawnExperience } from './drawnProps.ts'
import type { DrawForm } from './drawValues.ts'

const delayMs = 400

type Props = { form: DrawForm; experience: DrawnExperience }
export type Foreseen = ReturnType<typeof useForeseen>

/**
 * Foresees the freeze, as it is typed; a rule counts once it has both its parts. `isOfForm`: it is of what stands in the
 * form now, and not of what stood there a moment ago.
 */
export function useForeseen({ form, experience }: Props) {
  const [from, to] = [form.useWatchValue('from'), form.useWatchValue('to')]
  const prizePool = form.useWatchValue('prizePool') || null
  const rules = form
    .useWatchValue('rules')
    .map(({ key, value }) => ({ key: key.trim(), value: value.trim() }))
    .filter(({ key, value }) => key && value)
  const asked = JSON.stringify({ from: from || null, to: to || null, prizePool, rules })
  const [settled] = useDebouncedValue(asked, delayMs)
  const count = useRead(
    'countBallots',
    { params: { exp: experience.eid }, body: JSON.parse(settled) },
    { keepsPrevious: true, staleMs: 0 },
  )
  return { count, isOfForm: settled === asked && count.isSuccess && !count.isPlaceholderData }
}

export function BallotCount({ foreseen }: { foreseen: Foreseen }) {
  return (
    <div role="status">
      <Loaded read={foreseen.count} lines={1}>
        {({ data }) => <Counted count={data} />}
      </Loaded>
    </div>
  )
}

export function Counted({ count: { ballots, left_out, is_open, bound } }: { count: Count }) {
  const t = useT()
  const format = useFormat()
  const reasons = left_out.map(({ reason, count }) =>
    t(`prizing.noBallot.${reason}`, { count: format.number(count) }),
  )
  return (
    <>
      <Text fw={600}>
        {ballots === null ? t('prizing.ballotsMany') : t('prizing.ballotsNow', { count: ballots })}
      </Text>
      {reasons.length > 0 && (
        <Text c="dimmed" fz="xs">
          {t('prizing.noBallots', { reasons: reasons.join(', ') })}
        </Text>
      )}
      {bound && (
        <Alert color={bound.is_over ? 'red' : 'blue'} variant="outline" mt="xs">
          {bound.draw_at === null
            ? t('freeze.boundSecret')
            : t(bound.is_over ? 'freeze.boundOver' : 'freeze.bound', {
                at: format.dateTimeZone(bound.draw_at),
              })}
        </Alert>
      )}
      {is_open && (
        <Alert color="yellow" variant="outline" mt="xs">
          {t('prizing.stillOpen')}
        </Alert>
      )}
    </>
  )
}
