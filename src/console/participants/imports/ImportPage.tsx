import { Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { CheckedImport } from './CheckedImport.tsx'
import { EndedImport } from './EndedImport.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { isRunning, pollMsOf } from './importStates.ts'
import { RunningImport } from './RunningImport.tsx'
import { Steps } from './Steps.tsx'
import { useWhenEnded } from './useWhenEnded.ts'

/** One import by its id, at whatever step it is: a link to it works while it runs and long after. */
export function ImportPage() {
  const id = usePathParam('id')
  // Asked for only while a job works on it.
  const read = useRead(
    'getImport',
    { params: { id } },
    { pollMs: (last) => pollMsOf(last?.data.state), staleMs: 0 },
  )
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Import key={id} record={data} />}
    </Loaded>
  )
}

function Import({ record }: { record: ParticipantImport }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('participants', 'change')
  const body = useFocusOnChange(record.state)
  useWhenEnded(record)
  return (
    <Page>
      <PageHead
        title={record.name}
        count={record.list}
        back={{ label: t('shell.imports'), to: paths.imports({ client }) }}
        status={<ImportStatus state={record.state} />}
      />
      <Group mt={4}>
        <Text c="dimmed" fz="xs">
          {t('imports.startedBy', { name: record.user_name, at: format.dateTimeZone(record.created_at) })}
        </Text>
      </Group>
      <Steps now={record.state === 'checking' || record.state === 'checked' ? 'check' : 'run'} />
      <div ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        {isRunning(record.state) ? (
          <RunningImport record={record} />
        ) : record.state === 'checked' ? (
          <CheckedImport record={record} canChange={canChange} />
        ) : (
          <EndedImport record={record} canChange={canChange} />
        )}
      </div>
    </Page>
  )
}

/** The button that led to the next state is gone with the last one, so the focus goes to what took its place. */
function useFocusOnChange(state: string) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state) body.current?.focus({ preventScroll: true })
    last.current = state
  }, [state])
  return body
}
