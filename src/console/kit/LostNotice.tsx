import { useNetwork } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from './api/errors.ts'
import classes from './lost.module.css'

type Read = Pick<UseQueryResult<unknown, Error>, 'error' | 'failureReason'>

/** Whether the server is out of reach for what this reads. */
export function useIsLost({ error, failureReason }: Read): boolean {
  const { online } = useNetwork()
  const problem = error ?? failureReason
  return !online || (problem instanceof ApiError && problem.kind === 'unreachable')
}

/** Says that the server is out of reach while what was read before stays in sight. */
export function LostNotice({ isLost, children }: { isLost: boolean; children: string }) {
  if (!isLost) return <div role="status" />
  return (
    <div role="status" className={classes.lost}>
      <IconPlugConnectedX size={16} aria-hidden />
      {children}
    </div>
  )
}
