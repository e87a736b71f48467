import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { currentClientEid } from '#console/kit/api/where.ts'

export type FlightBody = CallInput<'checkFlight'>['body']

const freshMs = 5_000

/** A flight check is a read that happens to be a POST: nothing is written, so it is cached by its input. */
export const flightQuery = (body: FlightBody) =>
  queryOptions({
    queryKey: ['checkFlight', currentClientEid() ?? '', body] as const,
    queryFn: ({ signal }) => call('checkFlight', { body, signal }),
    staleTime: freshMs,
    retry: false,
  })

/** Looks again when the input changes, and keeps the last answer in sight meanwhile. */
export function useFlight(body: FlightBody | undefined) {
  return useQuery({
    ...flightQuery(body ?? emptyBody),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  })
}

const emptyBody: FlightBody = { shortcode_id: '', campaign_id: '', participant_list_id: '', message: '' }
