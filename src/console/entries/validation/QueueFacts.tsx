import { Anchor, Button } from '@mantine/core'
import { clockOf } from '#console/kit/clock.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Hand } from './useQueueCalls.ts'
import classes from './validation.module.css'

/** `left`: seconds until the entry in hand is anybody's. */
type CountsProps = { hand: Hand; isKicked: boolean; left: number | undefined }

export function QueueCounts({ hand, isKicked, left }: CountsProps) {
  const t = useT()
  return (
    <>
      <span className={classes.chip}>
        {isKicked
          ? t('validation.kicked', { count: hand.kicked })
          : t('validation.waiting', { count: hand.waiting })}
      </span>
      {!isKicked && hand.late > 0 && (
        <span className={classes.chip} data-late>
          {t('validation.late', { count: hand.late })}
        </span>
      )}
      {left !== undefined && (
        <span className={classes.chip} data-late={left <= 30 || undefined}>
          {t('validation.lock', { left: clockOf(left) })}
        </span>
      )}
    </>
  )
}

/** `isOver`: the time with the last entry was over, and nothing is taken until this person goes on. */
type NothingProps = { waiting: number; isKicked: boolean; isOver: boolean; onMore: () => void }

export function NothingInHand({ onMore, ...of }: NothingProps) {
  const t = useT()
  return (
    <EmptyState
      title={titleOf(t, of)}
      action={
        <Button variant="default" onClick={onMore}>
          {t(of.isOver ? 'validation.goOn' : 'validation.lookAgain')}
        </Button>
      }
    >
      {textOf(t, of)}
    </EmptyState>
  )
}

type Of = Omit<NothingProps, 'onMore'>

function titleOf(t: ReturnType<typeof useT>, { waiting, isKicked, isOver }: Of): string {
  if (isKicked) return t('validation.noneKicked')
  if (waiting > 0 && !isOver) return t('validation.noneForYou')
  return t(isOver ? 'validation.putBack' : 'validation.allChecked')
}

function textOf(t: ReturnType<typeof useT>, { waiting, isKicked, isOver }: Of): string {
  if (isKicked) return t('validation.noneKickedText')
  if (isOver) return t('validation.waiting', { count: waiting })
  return waiting > 0 ? t('validation.inOtherHands', { count: waiting }) : t('validation.allCheckedText')
}

/** How many this person has decided, and how quickly. */
export function Pace({ decided, last_hour, median_seconds }: Hand['pace']) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  return (
    <p className={classes.pace}>
      {t('validation.pace', { count: decided, hour: format.number(last_hour) })}{' '}
      {median_seconds !== null && t('validation.median', { seconds: format.number(median_seconds) })}{' '}
      <Anchor component={PathLink} to={paths.pace({ client })} fz="inherit" underline="always">
        {t('validation.allPaces')}
      </Anchor>
    </p>
  )
}
