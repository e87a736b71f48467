import { useNetwork } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ApiError } from '#console/kit/api/errors.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './inbox.module.css'

/** Says that the server is out of reach while what was read before stays in sight. */
export function LostNotice({
  read,
}: {
  read: Pick<UseInfiniteQueryResult, 'failureReason' | 'error' | 'data'>
}) {
  const t = useT()
  const { online } = useNetwork()
  const problem = read.error ?? read.failureReason
  const isLost = !online || (problem instanceof ApiError && problem.kind === 'unreachable')
  if (!isLost || read.data === undefined) return <div role="status" />
  return (
    <div role="status" className={classes.lost}>
      <IconPlugConnectedX size={16} aria-hidden />
      {t('inbox.lost')}
    </div>
  )
}
