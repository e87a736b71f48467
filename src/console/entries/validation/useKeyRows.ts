import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { queueKeys, takeOverKey } from './queueKeys.ts'

const shown = (act: keyof typeof queueKeys): string[] => [queueKeys[act].toUpperCase()]

/** The keys of the queue, for the help. */
export function useKeyRows() {
  const t = useT()
  return useMemo(
    () => [
      { keys: shown('accept'), text: t('validation.accept') },
      { keys: shown('reject'), text: t('validation.reject') },
      { keys: shown('kick'), text: t('validation.kick') },
      { keys: takeOverKey.split('+'), text: t('validation.credits.takeOver') },
      { keys: ['1', '–', '9'], text: t('validation.reasons') },
      { keys: shown('several'), text: t('validation.severalKey') },
      { keys: shown('skip'), text: t('validation.skip') },
      { keys: shown('handOver'), text: t('entryNotes.handOver.verb') },
      { keys: shown('notes'), text: t('entryNotes.title') },
      { keys: shown('preview'), text: t('validation.told') },
      { keys: shown('toggleKicked'), text: t('validation.showKicked') },
      { keys: ['R'], text: t('fraud.turn') },
      { keys: ['←', '→'], text: t('validation.pictureKeys') },
      { keys: ['.', ','], text: t('validation.zoomKeys') },
      { keys: ['P'], text: t('entryImages.preview') },
      { keys: shown('undo'), text: t('validation.undoKey') },
    ],
    [t],
  )
}
