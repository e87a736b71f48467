import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'

type Act = (id: string) => void

/** Pausing and resuming a broadcast undo each other, so nobody is asked. */
export function useFlow(): { pause: Act; resume: Act } {
  const t = useT()
  const tell = (text: string) => ({ onDone: () => toast.success(text, { for: 'messaging' }) })
  const pause = useChange('pauseBroadcast', tell(t('broadcasts.pausedToast')))
  const resume = useChange('resumeBroadcast', tell(t('broadcasts.resumedToast')))
  return {
    pause: (id) => void pause.mutateAsync({ params: { id } }).catch(toast.error),
    resume: (id) => void resume.mutateAsync({ params: { id } }).catch(toast.error),
  }
}
