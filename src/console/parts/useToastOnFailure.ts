import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'

/** The toast of a failed change of a pool or type beside its field errors (E8); the dialog gets the error as well. */
export function useToastOnFailure(): <Answer>(change: () => Promise<Answer>) => Promise<Answer> {
  const t = useT()
  return async (change) => {
    try {
      return await change()
    } catch (error) {
      toast.error(t('prizing.failed'))
      throw error
    }
  }
}
