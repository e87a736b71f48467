import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Participant, Subscription } from '#contract/participants/calls.ts'
import { consentStatesBefore } from '#contract/participants/consentStates.ts'
import { ConsentStatus } from '../statuses.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { useHowText } from './consentTexts.ts'
import classes from './person.module.css'

type Props = { participant: Participant; subscription: Subscription }

/** One subscription, also one that this person never heard of: the state now, and changing it with a proof. */
export function ConsentRow({ participant, subscription }: Props) {
  const t = useT()
  const format = useFormat()
  const howText = useHowText()
  const canChange = useCan('participants', 'change') && participant.erased_at === null
  const [wanted, setWanted] = useState<'in' | 'out'>()
  const known = participant.consents.find((one) => one.subscription_id === subscription.id)
  const state = known?.state ?? 'none'
  const offered = (['in', 'out'] as const).filter((next) =>
    consentStatesBefore({ state: next, how: 'staff' }).includes(state),
  )
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
            {offered.map((next) => (
              <Button
                key={next}
                variant="default"
                aria-label={t(next === 'in' ? 'person.optInTo' : 'person.optOutOf', { name })}
                aria-expanded={wanted === next}
                onClick={() => setWanted(wanted === next ? undefined : next)}
              >
                {t(next === 'in' ? 'person.optIn' : 'person.optOut')}
              </Button>
            ))}
          </Group>
        )}
      </div>
      {wanted && canChange && (
        <ConsentForm
          key={wanted}
          participantId={participant.id}
          subscription={subscription}
          state={wanted}
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
