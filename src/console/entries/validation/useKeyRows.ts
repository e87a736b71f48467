import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'

/** The keys of the queue, for the help. */
export function useKeyRows() {
  const t = useT()
  return useMemo(
    () => [
      { keys: ['V'], text: t('validation.accept') },
      { keys: ['X'], text: t('validation.reject') },
      { keys: ['K'], text: t('validation.kick') },
      { keys: ['1', '–', '9'], text: t('validation.reasons') },
      { keys: ['N'], text: t('validation.skip') },
      { keys: ['O'], text: t('entryNotes.handOver.verb') },
      { keys: ['C'], text: t('entryNotes.title') },
      { keys: ['T'], text: t('validation.told') },
      { keys: ['W'], text: t('validation.showKicked') },
      { keys: ['R'], text: t('fraud.turn') },
      { keys: ['←', '→'], text: t('validation.pictureKeys') },
      { keys: ['.', ','], text: t('validation.zoomKeys') },
      { keys: ['P'], text: t('entryImages.preview') },
      { keys: ['Z'], text: t('validation.undoKey') },
    ],
    [t],
  )
}
