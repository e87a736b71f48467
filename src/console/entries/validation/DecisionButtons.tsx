import { Button } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import { queueKeys } from './queueKeys.ts'

type Props = {
  hasEntry: boolean
  canDecide: boolean
  isKicked: boolean
  /** The participant hears of some decisions. */
  isTold: boolean
  toggleKicked: () => void
  skip: () => void
  notes: () => void
  preview: () => void
  handOver: () => void
  accept: () => void
  /** Asks for the reason first. */
  ask: (status: Exclude<Decision, 'valid'>) => () => void
}

/** The actions on the entry in hand; each has a key. */
export function DecisionButtons({ hasEntry, canDecide, isKicked, isTold, ...acts }: Props) {
  const t = useT()
  return (
    <>
      <Button variant="subtle" onClick={acts.toggleKicked} aria-keyshortcuts={queueKeys.toggleKicked}>
        {t(isKicked ? 'validation.backToQueue' : 'validation.showKicked')}
      </Button>
      <Button variant="subtle" onClick={acts.notes} disabled={!hasEntry} aria-keyshortcuts={queueKeys.notes}>
        {t('entryNotes.title')}
      </Button>
      {isTold && (
        <Button variant="subtle" onClick={acts.preview} aria-keyshortcuts={queueKeys.preview}>
          {t('validation.toldOpen')}
        </Button>
      )}
      {!isKicked && (
        <Button
          variant="subtle"
          onClick={acts.handOver}
          disabled={!canDecide}
          aria-keyshortcuts={queueKeys.handOver}
        >
          {t('entryNotes.handOver.open')}
        </Button>
      )}
      <Button variant="default" onClick={acts.skip} disabled={!hasEntry} aria-keyshortcuts={queueKeys.skip}>
        {t('validation.skip')}
      </Button>
      {!isKicked && (
        <>
          <Button
            variant="default"
            {...(canDecide ? { c: 'red' } : {})}
            onClick={acts.ask('kicked')}
            disabled={!canDecide}
            aria-keyshortcuts={queueKeys.kick}
          >
            {t('validation.kick')}
          </Button>
          <Button
            variant="default"
            onClick={acts.ask('invalid')}
            disabled={!canDecide}
            aria-keyshortcuts={queueKeys.reject}
          >
            {t('validation.reject')}
          </Button>
          <Button onClick={acts.accept} disabled={!canDecide} aria-keyshortcuts={queueKeys.accept}>
            {t('validation.accept')}
          </Button>
        </>
      )}
    </>
  )
}
