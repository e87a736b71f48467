import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RouteName } from '#contract/routes.ts'
import type { Answer, CallInput } from './call.ts'
import { call } from './call.ts'
import { ApiError } from './errors.ts'
import { usePageClient } from './usePageClient.ts'
import { currentClientEid } from './where.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

type ReadOptions = { isEnabled?: boolean; pollMs?: number | false; keepsPrevious?: boolean; staleMs?: number }

/** The options of a read by name; its key is name, client and input. */
export function readOf<N extends RouteName>(name: N, input: CallInput<N>) {
  return {
    queryKey: [
      name,
      input.client ?? currentClientEid() ?? '',
      input.params ?? null,
      input.query ?? null,
    ] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, { ...input, signal }),
  }
}

/** Reads by the name of the contract: `useRead('getCampaign', { params: { id } })`. */
export function useRead<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions = {},
): UseQueryResult<Answer<N>, Error> {
  return useQuery<Answer<N>, Error>({
    ...readOf(name, { ...input, client: usePageClient() }),
    enabled: options.isEnabled ?? true,
    refetchInterval: options.pollMs ?? false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** Reads one page of a list, keeps the last one in sight meanwhile, and fetches the next one ahead. */
export function usePage<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions = {},
): UseQueryResult<Answer<N>, Error> {
  const read = useRead(name, input, { ...options, keepsPrevious: true })
  const client = useQueryClient()
  const pageClient = usePageClient()
  const page = read.data as { current_page?: number; last_page?: number } | undefined
  const next =
    page?.current_page && page.current_page < (page.last_page ?? 0) ? page.current_page + 1 : undefined
  const isSettled = !read.isPlaceholderData
  useEffect(() => {
    if (!next || !isSettled) return
    const { query } = input as unknown as { query?: object }
    const ahead: unknown = {
      ...input,
      client: pageClient,
      query: { ...query, page: next },
    }
    void client.prefetchQuery(readOf(name, ahead as CallInput<N>))
  })
  return read
}

type ChangeOptions<N extends RouteName> = {
  /** Reads that show something else after this change. */
  invalidates?: readonly RouteName[]
  onDone?: (answer: Answer<N>, input: CallInput<N>) => void
}

/**
 * Changes by the name of the contract. Posts carry an `Idempotency-Key` that stays the same while the same
 * input is tried again, so that a lost answer never makes two of something.
 */
export function useChange<N extends RouteName>(
  name: N,
  options: ChangeOptions<N> = {},
): UseMutationResult<Answer<N>, Error, CallInput<N>> {
  const client = useQueryClient()
  const pageClient = usePageClient()
  const attempt = useRef({ input: '', key: '' })
  return useMutation<Answer<N>, Error, CallInput<N>>({
    mutationFn: (input) => {
      const { file } = input
      const sentFile = file && [file.name, file.size, file.lastModified]
      const text = JSON.stringify([input.params, input.query, input.body, sentFile])
      if (attempt.current.input !== text) attempt.current = { input: text, key: crypto.randomUUID() }
      return call(name, { client: pageClient, ...input, idempotencyKey: attempt.current.key })
    },
    onSuccess: async (answer, input) => {
      attempt.current = { input: '', key: '' }
      await Promise.all(
        (options.invalidates ?? []).map((read) => client.invalidateQueries({ queryKey: [read] })),
      )
      options.onDone?.(answer, input)
    },
  })
}

function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === 'unreachable' || error.status === 502 || error.status === 503)
  )
}
