import { Anchor, Button, Stack, Text } from '@mantine/core'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useAct } from '#console/kit/useAct.ts'
import type { OwnDomain } from '#contract/experiences/domainCalls.ts'
import { CopyField } from '../../CopyField.tsx'
import type { SweepstakesTab } from './sweepstakesValues.ts'

type Props = Pick<SweepstakesTab, 'form'> & { eid: string | undefined }

/** The saved domains: the record that proves whose each is, and whether it was found. */
export function DomainRecords({ form, eid }: Props) {
  const t = useT()
  const domain = form.useWatchValue('domain')
  const french = form.useWatchValue('domain_fr')
  const isTyped = Boolean(domain) || Boolean(french)
  if (eid) return <Saved eid={eid} isTyped={isTyped} />
  return isTyped ? <Text c="dimmed">{t('contest.domainSaveFirst')}</Text> : null
}

function Saved({ eid, isTyped }: { eid: string; isTyped: boolean }) {
  const t = useT()
  const read = useRead('listDomains', { params: { eid } })
  return (
    <Loaded read={read} lines={isTyped ? 3 : 0}>
      {({ data }) => {
        if (data.length > 0) return <Domains eid={eid} domains={data} />
        return isTyped && <Text c="dimmed">{t('contest.domainSaveFirst')}</Text>
      }}
    </Loaded>
  )
}

function Domains({ eid, domains }: { eid: string; domains: readonly OwnDomain[] }) {
  const t = useT()
  const check = useChange('checkDomains')
  const { isBusy, failure, run } = useAct()
  return (
    <Stack gap="md">
      {domains.map((domain) => (
        <Domain key={domain.domain} domain={domain} />
      ))}
      <div>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => check.mutateAsync({ params: { eid } }))}
        >
          {t('contest.domainCheck')}
        </Button>
      </div>
      {failure && (
        <Text c="red" role="alert">
          {toldOf(failure.error)}
        </Text>
      )}
    </Stack>
  )
}

function Domain({ domain: { domain, address, record_name, record_value, ...state } }: { domain: OwnDomain }) {
  const t = useT()
  const format = useFormat()
  const { checked_at, verified_at, fault } = state
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {verified_at ? (
          <Anchor href={address} target="_blank" rel="noopener">
            {domain}
          </Anchor>
        ) : (
          domain
        )}
      </Text>
      <div aria-live="polite">
        <StatusDot tone={verified_at ? 'green' : 'amber'} isLong>
          {verified_at
            ? t('contest.domainVerified', { at: format.dateTimeZone(verified_at) })
            : t('contest.domainWaits')}
        </StatusDot>
        {checked_at && fault && (
          <Text size="sm" c="dimmed">
            {t(`contest.domainFault.${fault}`, { at: format.dateTimeZone(checked_at) })}
          </Text>
        )}
      </div>
      <CopyField
        label={t('contest.domainRecordName')}
        verb={t('contest.domainCopyName')}
        value={record_name}
      />
      <CopyField
        label={t('contest.domainRecordValue')}
        verb={t('contest.domainCopyValue')}
        value={record_value}
      />
    </Stack>
  )
}
