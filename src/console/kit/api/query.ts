import { wires } from 'virtual:wires'
import type { Query, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RouteName } from '#contract/routes.ts'
import type { Subject } from '#contract/subjects.ts'
import type { Answer, CallInput } from './call.ts'
import { call } from './call.ts'
import { ApiError } from './errors.ts'
import { inTurn } from './inTurn.ts'
import { isStale } from './stale.ts'
import { usePageClient } from './usePageClient.ts'
import { currentClientEid } from './where.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, instead of waiting silently for one.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type Poll = number | false
type ReadOptions<D> = {
  isEnabled?: boolean
  /** How often to look again, maybe by what the last look gave. */
  pollMs?: Poll | ((data: D | undefined) => Poll)
  keepsPrevious?: boolean
  /** Not asked for again where it failed before: the page around this part would begin anew. */
  keepsFailure?: boolean
  staleMs?: number
  /** One of very many on the page: only a few of these are under way at once. */
  isInTurn?: boolean
}

/** The options of a read by name; its key is name, client and input. */
export function readOf<N extends RouteName>(name: N, input: CallInput<N>) {
  return {
    queryKey: [
      name,
      input.client ?? currentClientEid() ?? '',
      input.params ?? null,
      input.query ?? null,
      input.body ?? null,
    ] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, { ...input, signal }),
  }
}

/** Reads by the name of the contract: `useRead('getCampaign', { params: { id } })`. */
export function useRead<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions<Answer<N>> = {},
): UseQueryResult<Answer<N>, Error> {
  const { pollMs = false } = options
  const { queryKey, queryFn } = readOf(name, { ...input, client: usePageClient() })
  return useQuery<Answer<N>, Error>({
    queryKey,
    queryFn: options.isInTurn ? (context) => inTurn(() => queryFn(context)) : queryFn,
    enabled: options.isEnabled ?? true,
    refetchInterval: typeof pollMs === 'function' ? ({ state }) => pollMs(state.data) : pollMs,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepsFailure ? { retryOnMount: false } : {}),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** Reads one page of a list, keeps the last one in sight meanwhile, and fetches the next one ahead. */
export function usePage<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: ReadOptions<Answer<N>> = {},
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

type Touched = { client?: string | undefined; gone?: readonly unknown[] }

/** Makes every read of the client stale that shows one of these; those on the screen are asked again. */
export async function touch(
  subjects: readonly Subject[],
  { client = currentClientEid() ?? '', gone = [] }: Touched = {},
): Promise<void> {
  const isTouched = ({ queryKey: [name, of, params] }: Query): boolean =>
    isStale({ shows: wires[String(name)]?.shows, client: of, params }, { subjects, client, gone })
  // A first read that is under way is not begun anew, and may have looked before the change.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate: isTouched, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate: isTouched })
  await Promise.allSettled(early.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) })
}

/** The same for what a call touches: useChange does so itself, this is for what happens around it. */
export function touchBy(name: RouteName, touched?: Touched): Promise<void> {
  return touch(wires[name]?.touches ?? [], touched)
}

type ChangeOptions<N extends RouteName> = {
  onDone?: (answer: Answer<N>, input: CallInput<N>) => void
}

/**
 * Changes by the name of the contract; what shows its subjects is read again, also where the server says that the
 * screen was out of date (a conflict). Posts carry an `Idempotency-Key` that stays the same while the same
 * input is tried again, so that a lost answer never makes two of something.
 */
export function useChange<N extends RouteName>(
  name: N,
  options: ChangeOptions<N> = {},
): UseMutationResult<Answer<N>, Error, CallInput<N>> {
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
      await touchBy(name, { client: input.client ?? pageClient, gone: goneBy(name, { answer, input }) })
      options.onDone?.(answer, input)
    },
    onError: async (error, input) => {
      if (error instanceof ApiError && error.kind === 'conflict')
        await touchBy(name, { client: input.client ?? pageClient })
    },
  })
}

type Done = { answer: unknown; input: { params?: unknown } }

/**
 * The record that a call has deleted: it answers with nothing of it, and to ask for it again would be a 404. It is
 * named last in the path; what it belonged to is still there.
 */
function goneBy(name: RouteName, { answer, input }: Done): readonly unknown[] {
  const isLeft = typeof answer === 'object' && answer !== null && 'data' in answer
  const wire = wires[name]
  if (wire?.method !== 'DELETE' || isLeft) return []
  const [last] = wire.path.replace('/{random}', '').match(/\w+(?=\}[^{]*$)/) ?? []
  return Object.entries(input.params ?? {}).flatMap(([param, id]) => (param === last ? [id] : []))
}

function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === 'unreachable' || error.status === 502 || error.status === 503)
  )
}
