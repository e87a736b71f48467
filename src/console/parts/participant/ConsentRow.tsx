import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Participant, Subscription } from '#contract/participants/calls.ts'
import { ConsentStatus } from '../ConsentStatus.tsx'
import { ConsentForm, type WantedState } from './ConsentForm.tsx'
import { useHowText } from './consentTexts.ts'
import classes from './person.module.css'

export type ConsentNow = {
  subscription: Subscription
  known: Participant['consents'][number] | undefined
}
type Props = { participant: Participant; consent: ConsentNow }

/** One subscription: the state now, and changing it by hand with a proof. */
export function ConsentRow({ participant, consent: { subscription, known } }: Props) {
  const t = useT()
  const format = useFormat()
  const howText = useHowText()
  const canChange = useCan('participants', 'change') && participant.erased_at === null
  const [wanted, setWanted] = useState<WantedState>()
  const state = known?.state ?? 'none'
  const { name } = subscription
  return (
    <li>
      <div className={`${classes.statusRow} ${classes.changeable}`}>
        <div>
          <div>{name}</div>
          <div className={classes.hint}>
            <Channel subscription={subscription} />
            {known &&
              ` · ${[howText(known.how), format.dateTimeZone(known.changed_at)].filter(Boolean).join(' · ')}`}
          </div>
        </div>
        <ConsentStatus state={state} />
        {canChange && (
          <Group gap={4} wrap="nowrap" className={classes.rowMenu ?? ''}>
            {state !== 'in' && (
              <Button
                variant="default"
                aria-label={t('person.optInTo', { name })}
                aria-expanded={wanted === 'in'}
                onClick={() => setWanted(wanted === 'in' ? undefined : 'in')}
              >
                {t('person.optIn')}
              </Button>
            )}
            {state !== 'out' && (
              <Button
                variant="default"
                aria-label={t('person.optOutOf', { name })}
                aria-expanded={wanted === 'out'}
                onClick={() => setWanted(wanted === 'out' ? undefined : 'out')}
              >
                {t('person.optOut')}
              </Button>
            )}
          </Group>
        )}
      </div>
      {wanted && canChange && (
        <ConsentForm
          key={wanted}
          participantId={participant.id}
          subscription={subscription}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </li>
  )
}

function Channel({ subscription }: { subscription: Subscription }) {
  const t = useT()
  const isEnabled = useCan('campaigns', 'read') && subscription.shortcode_id !== null
  const shortcodes = useRead('listClientShortcodes', {}, { isEnabled, staleMs: 60_000 }).data?.data ?? []
  const code = shortcodes.find((one) => one.id === subscription.shortcode_id)?.code
  const channel = subscription.channel === 'sms' ? t('person.channelSms') : t('person.channelEmail')
  return code ? `${channel} ${code}` : channel
}
