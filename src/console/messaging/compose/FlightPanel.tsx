import { Alert, Text, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { flightBodyOf, standInText } from './bodies.ts'
import classes from './compose.module.css'
import { FlightFacts } from './FlightFacts.tsx'
import { useFlightPreviews } from './useFlight.ts'
import type { ComposeForm, Values } from './values.ts'

const checkDelayMs = 400

/** The flight check: counted on the real list, before anything is sent (decisions 6). */
export function FlightPanel({ form }: { form: ComposeForm }) {
  const t = useT()
  const values = useSettled(form)
  const body = flightBodyOf(values)
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
          {toldOf(flight.error)}
        </Alert>
      )}
      {body && flight.data && !flight.isError && (
        <div data-refetching={flight.isPlaceholderData || undefined} className={classes.flightFacts}>
          <FlightFacts
            flight={flight.data.data}
            hasText={hasText}
            channel={values.channel}
            onOthers={showOthers}
          />
        </div>
      )}
    </aside>
  )
}

/** The values once nobody has typed for a moment; a keystroke draws nothing again. */
function useSettled(form: ComposeForm): Values {
  const [names] = useState(() => Object.keys(form.getInitialValues()) as (keyof Values)[])
  const [values, setValues] = useState(() => ({ ...form.getValues() }))
  const settle = useDebouncedCallback(() => setValues({ ...form.getValues() }), checkDelayMs)
  for (const name of names) form.watch(name, () => settle())
  return values
}
