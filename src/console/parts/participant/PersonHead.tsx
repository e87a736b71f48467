import { Alert, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import { Facts } from '../EntryFacts.tsx'
import { ConsentStatus } from '../statuses.tsx'
import { PersonActions } from './PersonActions.tsx'
import classes from './person.module.css'
import { Suppressions } from './Suppressions.tsx'

type Props = { participant: Participant; onClose: () => void }

/** The person at a glance, and what may be done. */
export function PersonHead({ participant, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <header className={classes.head}>
      <div className={classes.headTop}>
        <Facts
          className={classes.strip}
          facts={{
            [t('kit.phone')]: format.phone(participant.phone),
            [t('kit.email')]: participant.email ?? '–',
            [t('kit.language')]: t(`participants.language.${participant.language}`),
            [t('participants.kind')]: t(
              participant.is_customer ? 'participants.customer' : 'participants.lead',
            ),
            [t('participants.consents')]: <ConsentStatus state={participant.consent} />,
            [t('participants.since')]: format.date(participant.created_at),
          }}
        />
        <PersonActions participant={participant} onClose={onClose} />
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
      <Suppressions participant={participant} />
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
