import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from './api/errors.ts'
import { useT } from './i18n/i18n.ts'
import classes from './kit.module.css'

/** Nothing here yet: why, and the one next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack className={classes.empty} align="center" gap="xs">
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" ta="center" maw={440}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}

/** A read that failed: what, and "Try again". Never blank. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const isMissing = error instanceof ApiError && error.kind === 'not_found'
  return (
    <Alert
      role="alert"
      color={isMissing ? 'gray' : 'red'}
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title={isMissing ? t('kit.notFound') : t('kit.couldNotFetch')}
    >
      <Text mb={onRetry ? 'sm' : 0}>{isMissing ? t('kit.notFoundHint') : messageOf(error)}</Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('kit.tryAgain')}
        </Button>
      )}
    </Alert>
  )
}

/** The shape of a form while it loads. */
export function FormSkeleton() {
  const t = useT()
  return (
    <div className={classes.page} role="status" aria-label={t('kit.loading')}>
      <Skeleton h={14} w={160} mb="xs" />
      <Skeleton h={26} w={320} mb="xl" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.skeletonField}>
          <Skeleton h={16} w={160} />
          <div>
            <Skeleton h={12} w={90} mb={6} />
            <Skeleton h={30} maw={720} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Lines of text while they load. */
export function LinesSkeleton({ count = 3 }: { count?: number }) {
  const t = useT()
  return (
    <Stack gap="xs" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <Skeleton key={line} h={14} w={`${90 - (line % 3) * 20}%`} />
      ))}
    </Stack>
  )
}
