import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api/errors.ts'
import { Page } from './PageHead.tsx'
import { ErrorState, FormSkeleton, LinesSkeleton } from './states.tsx'

export type Read<D> = Pick<UseQueryResult<D, Error>, 'data' | 'error'> & { refetch: () => Promise<unknown> }
type Props<D> = {
  read: Read<D>
  /** Drawn once it is there; an error of a later look stands above it. */
  children: (data: D) => ReactNode
  /** The read is the whole page's: a form's shape while it loads, and a page's padding around the error. */
  isPage?: boolean
  /** How many lines stand in for it while it loads. */
  lines?: number
  /** Another shape while it loads. */
  skeleton?: ReactNode
  /** Instead of an empty list: a quiet line, or an `EmptyState`. */
  empty?: ReactNode
}

/** A read's state: still loading, failed with "Try again", empty, or there. */
export function Loaded<D>({ read, children, isPage = false, lines = 3, empty, ...rest }: Props<D>) {
  const { data, error } = read
  const isGone = error instanceof ApiError && error.kind === 'not_found'
  const failure = error && <ErrorState error={error} onRetry={() => void read.refetch()} />
  const skeleton = rest.skeleton ?? (isPage ? <FormSkeleton /> : <LinesSkeleton count={lines} />)
  return (
    <>
      {isPage && failure ? <Page>{failure}</Page> : failure}
      {data === undefined && !error && skeleton}
      {data !== undefined && !isGone && (empty && isEmptyList(data) ? emptyOf(empty) : children(data))}
    </>
  )
}

/**
 * Several reads as one, for what needs all of them. Each is looked at, also behind one that is missing: a read that
 * nobody looked at yet draws nothing again once it is there.
 */
export function allOf<const R extends readonly Read<unknown>[]>(
  ...reads: R
): Read<{ [N in keyof R]: Exclude<R[N]['data'], undefined> }> {
  const failed = reads.find(({ error }) => error)
  const data = reads.map((read) => read.data)
  const first = failed ?? reads[0]
  if (!first) throw new Error('There is nothing to read.')
  return { ...first, data: data.includes(undefined) ? undefined : data } as never
}

/** A read that is not always made: where it is not, nothing is waited for, and the answer is null. */
export function readIf<D>(isMade: boolean, read: Read<D>): Read<D | null> {
  return isMade ? read : { ...read, data: null, error: null }
}

const emptyOf = (empty: ReactNode) => (typeof empty === 'string' ? <Text c="dimmed">{empty}</Text> : empty)

function isEmptyList(answer: unknown): boolean {
  const rows = typeof answer === 'object' && answer && 'data' in answer ? answer.data : answer
  return Array.isArray(rows) && rows.length === 0
}
