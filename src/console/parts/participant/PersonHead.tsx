import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan } from '#console/kit/session.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { ConsentStatus } from '../ConsentStatus.tsx'
import { PersonActions } from './PersonActions.tsx'
import classes from './person.module.css'

type Props = {
  participant: Participant
  onCover: (isCovered: boolean) => void
  onClose: () => void
}

/** Who this is, at a glance, and what may be done. */
export function PersonHead({ participant, onCover, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('participants', 'change')
  return (
    <header className={classes.head}>
      <div className={classes.headTop}>
        <dl className={classes.strip}>
          <Fact label={t('kit.phone')}>{format.phone(participant.phone)}</Fact>
          <Fact label={t('kit.email')}>{participant.email ?? '–'}</Fact>
          <Fact label={t('kit.language')}>{t(`participants.language.${participant.language}`)}</Fact>
          <Fact label={t('participants.kind')}>
            {participant.is_customer ? t('participants.customer') : t('participants.lead')}
          </Fact>
          <Fact label={t('participants.consents')}>
            <ConsentStatus state={participant.consent} />
          </Fact>
          <Fact label={t('participants.since')}>{format.date(participant.created_at)}</Fact>
        </dl>
        {canChange && <PersonActions participant={participant} onCover={onCover} onClose={onClose} />}
      </div>
      {participant.is_flagged && (
        <Text component="div" className={classes.flagged}>
          <StatusDot tone="red">
            {participant.flag_reason
              ? t('person.flaggedFor', { reason: participant.flag_reason })
              : t('participants.flagged')}
          </StatusDot>
          <Text span fz="xs" c="dimmed">
            {t('person.flaggedEffect')}
          </Text>
        </Text>
      )}
      {participant.erased_at && (
        <Alert
          color="gray"
          variant="outline"
          role="status"
          title={t('person.erasedTitle', { at: format.dateTimeZone(participant.erased_at) })}
        >
          {t('person.erasedText')}
        </Alert>
      )}
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
