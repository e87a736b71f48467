import { Alert, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { flightBodyOf, standInText } from './bodies.ts'
import classes from './compose.module.css'
import { FlightFacts } from './FlightFacts.tsx'
import { useFlightPreviews } from './useFlight.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

const checkDelayMs = 400
const watched = [
  'channel',
  'campaign_id',
  'participant_list_id',
  'shortcode_id',
  'mailbox_id',
  'subscription_id',
  'subject',
  'subject_fr',
  'message',
  'message_fr',
  'date',
  'hour',
  'minute',
  'half',
  'skip_optin_check',
  'ignore_quiet_hours',
] as const

/** What would happen if it were sent: counted on the real list, before anything is sent (decisions 6). */
export function FlightPanel({ form }: { form: ComposeForm }) {
  const t = useT()
  const values = useWatched(form, watched)
  const [settled] = useDebouncedValue(values, checkDelayMs)
  const body = flightBodyOf({ ...form.getValues(), ...settled })
  const { flight, showOthers } = useFlightPreviews(body)
  const hasText = body !== undefined && body.message !== standInText
  return (
    <aside className={classes.flight} aria-label={t('compose.flight.title')} aria-busy={flight.isFetching}>
      <Title order={2}>{t('compose.flight.title')}</Title>
      {!body && (
        <Text c="dimmed" mt="xs">
          {t('compose.flight.waiting')}
        </Text>
      )}
      {body && flight.isPending && !flight.isError && (
        <div className={classes.flightPart}>
          <LinesSkeleton count={6} />
        </div>
      )}
      {body && flight.isError && (
        <Alert color="red" variant="outline" mt="sm" role="alert">
          {Object.values(firstMessages(flight.error))[0] ?? messageOf(flight.error)}
        </Alert>
      )}
      {body && flight.data && !flight.isError && (
        <div data-refetching={flight.isPlaceholderData || undefined} className={classes.flightFacts}>
          <FlightFacts
            flight={flight.data.data}
            hasText={hasText}
            channel={settled.channel}
            onOthers={showOthers}
          />
        </div>
      )}
    </aside>
  )
}
