import { Anchor, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { entryRefusal } from '#contract/entries/entryStates.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import type { DrawnExperience } from './drawnProps.ts'

type Props = { experience: DrawnExperience; entry: BallotWithImages['entry'] }

/**
 * Leads to where an entry that earns credits is accepted: to the queue, where it waits there, else to the list, which puts
 * it back.
 */
export function AcceptedInQueue({ experience: { kind, eid }, entry }: Props) {
  const t = useT()
  const at = { client: useClient().eid, kind, eid, entry: entry.eid }
  if (!facts[kind].earnsCredits || entry.status === 'valid' || entryRefusal(entry, 'valid')) return null
  const isWaiting = entry.status === 'pending'
  return (
    <Text c="dimmed" fz="xs">
      {t(isWaiting ? 'prizing.acceptedInQueue' : 'prizing.acceptedAfterQueue')}{' '}
      <Anchor component={PathLink} inherit to={isWaiting ? paths.entryInQueue(at) : paths.entry(at)}>
        {t(isWaiting ? 'prizing.showInQueue' : 'prizing.showInList')}
      </Anchor>
    </Text>
  )
}
