import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { currentClientEid } from '#console/kit/api/where.ts'
import type { FlightBody } from './bodies.ts'

const freshMs = 5_000

/** A flight check is a read that happens to be a POST: nothing is written, so it is cached by its input. */
export const flightQuery = (body: FlightBody) =>
  queryOptions({
    queryKey: ['checkFlight', currentClientEid() ?? '', body] as const,
    queryFn: ({ signal }) => call('checkFlight', { body, signal }),
    staleTime: freshMs,
    retry: false,
  })

/** Looks again when the input changes, and keeps the last answer in sight meanwhile; a question looks again by itself. */
export function useFlight(body: FlightBody | undefined, { isAsking = false }: { isAsking?: boolean } = {}) {
  return useQuery({
    ...flightQuery(body ?? emptyBody),
    enabled: body !== undefined,
    refetchInterval: isAsking ? freshMs : false,
    placeholderData: keepPreviousData,
  })
}

/** The same with other people in the previews each time they are asked for, from the first ones again at the end. */
export function useFlightPreviews(body: FlightBody | undefined) {
  const [from, setFrom] = useState(0)
  const flight = useFlight(body && { ...body, preview_from: from })
  const shown = flight.data?.data
  const showOthers = () => {
    const next = from + (shown?.previews.length ?? 0)
    setFrom(next >= (shown?.recipients ?? 0) ? 0 : next)
  }
  if (from > 0 && shown && !flight.isPlaceholderData && from >= shown.recipients) setFrom(0)
  return { flight, showOthers }
}

const emptyBody: FlightBody = { campaign_id: '', participant_list_id: '', message: '' }
