import { useMemo } from 'react'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { entrySources } from '#contract/entries/entrySources.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

type Of = { kind: Kind; eid: string }
type Which = { status?: EntryStatus; source?: (typeof entrySources)[number] }

/** The list of the entries that a number counts; nobody is led to entries that he or she may not read. */
export function useEntriesOf({ from, until }: { from?: string; until?: string }) {
  const client = useClient().eid
  const canRead = useCan('validation', 'read')
  return useMemo(
    () =>
      canRead
        ? ({ kind, eid }: Of, which: Which = {}) => {
            const asked = Object.entries({ ...which, from, until }).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, value]],
            )
            return `${paths.entries({ client, kind, eid })}?${new URLSearchParams(asked)}`
          }
        : undefined,
    [canRead, client, from, until],
  )
}
