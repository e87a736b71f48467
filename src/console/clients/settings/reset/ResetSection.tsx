import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan } from '#console/kit/session.ts'
import { FollowedLine } from '#console/parts/FollowedLine.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import { ResetDialog } from './ResetDialog.tsx'

const calls = ['resetClient'] as const

/** Taking everything away that participants left with the client; for who may change its settings. */
export function ResetSection({ client }: { client: string }) {
  const t = useT()
  const canReset = useCan('clientSettings', 'change')
  const job = useJobReport({ param: 'reset', calls })
  const [isAsking, setAsking] = useState(false)
  if (!canReset) return null
  return (
    <FormSection title={t('settings.reset')} help={t('settings.resetHelp')}>
      <FollowedLine
        job={job}
        running={(report) => <Running report={report} />}
        ended={(report) => <Outcome report={report} />}
      />
      <Button variant="outline" color="red" onClick={() => setAsking(true)} style={{ alignSelf: 'start' }}>
        {t('settings.resetVerb')}
      </Button>
      {isAsking && (
        <ResetDialog client={client} onClose={() => setAsking(false)} onBegun={(id) => job.follow(id)} />
      )}
    </FormSection>
  )
}

function Running({ report: { progress, total } }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const all = Math.max(total ?? 0, progress)
  return (
    <ProgressLine
      title={<StatusDot tone="blue">{t('settings.resetRunning')}</StatusDot>}
      figures={t('settings.resetDone', { done: format.number(progress), total: format.number(all) })}
      share={all > 0 ? progress / all : 0}
      label={t('settings.resetRunning')}
    />
  )
}

function Outcome({ report: { state, why, progress } }: { report: JobReport }) {
  const t = useT()
  return (
    <div role="status">
      {state === 'failed' ? (
        <StatusDot tone="red" isLong>
          {why ? whyText(why) : t('settings.resetFailed')}
        </StatusDot>
      ) : (
        <StatusDot tone="green">{t('settings.resetComplete')}</StatusDot>
      )}
      <Text fz="sm">{t('settings.resetGone', { count: progress })}</Text>
    </div>
  )
}
