import { useT } from './i18n/i18n.ts'
import { toast } from './toast.tsx'

/** Puts a text on the clipboard and says so; where the browser does not let us, that too. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('kit.copied'))
    } catch {
      toast.error(t('kit.copyFailed'))
    }
  }
}
