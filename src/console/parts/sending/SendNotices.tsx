import { Alert } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  /** Why nothing can be sent, in plain words. */
  blocked: string | undefined
  /** What went wrong the last time. */
  problem?: string | undefined
  /** Takes the problem away. */
  onForget?: () => void
}

/** Why nothing can be sent to a person, or was not. */
export function SendNotices({ blocked, problem, onForget }: Props) {
  const t = useT()
  const closes = onForget && { withCloseButton: true, closeButtonLabel: t('kit.close'), onClose: onForget }
  return (
    <>
      {blocked && (
        <Alert color="gray" variant="outline" role="status">
          {blocked}
        </Alert>
      )}
      {problem && problem !== blocked && (
        <Alert color="red" variant="outline" role="alert" title={t('inbox.notSent')} {...closes}>
          {problem}
        </Alert>
      )}
    </>
  )
}
