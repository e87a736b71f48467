import { Anchor } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { importTones, isRunning } from './importStates.ts'
import classes from './imports.module.css'
import { useWhenEnded } from './useWhenEnded.ts'

const runningPollMs = 1000
/** A check that nobody followed up is no news after a day. */
const newsMs = 24 * 60 * 60 * 1000

/** On a list's page: its last import, while it runs or waits to be imported. */
export function ImportNotice({ listId }: { listId: string }) {
  const read = useRead(
    'listImports',
    { query: { list_id: listId, per_page: 10 } },
    { pollMs: (imports) => isRunning(imports?.data[0]?.state) && runningPollMs },
  )
  const last = read.data?.data[0]
  return last && <Notice key={last.id} record={last} />
}

function Notice({ record }: { record: ParticipantImport }) {
  const t = useT()
  const client = useClient().eid
  useWhenEnded(record)
  if (!isRunning(record.state) && !isWaiting(record)) return null
  const file = record.name
  return (
    <div className={classes.notice}>
      <StatusDot tone={importTones[record.state]}>
        {record.state === 'checked'
          ? t('imports.rowWaits', { file })
          : t('imports.rowRuns', { file, state: t(`imports.state.${record.state}`).toLowerCase() })}
      </StatusDot>
      <Anchor component={PathLink} to={paths.import({ client, id: record.id })}>
        {t('imports.open')}
      </Anchor>
    </div>
  )
}

const isWaiting = ({ state, created_at }: ParticipantImport): boolean =>
  state === 'checked' && Date.now() - Date.parse(created_at) < newsMs
