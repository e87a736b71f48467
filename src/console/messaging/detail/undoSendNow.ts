import { call } from '#console/kit/api/call.ts'
import { touchBy } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'

/**
 * Takes a "send now" back within its ten seconds, and leads back to the composer with everything as it was typed; later
 * the server refuses and says how far it got.
 */
export function useUndoSendNow(): (id: string) => Promise<void> {
  const goTo = useGoTo()
  const client = useClient().eid
  return async (id) => {
    if (await takeBack(id)) goTo(`${paths.newBroadcast({ client })}?undone=${encodeURIComponent(id)}`)
  }
}

async function takeBack(id: string): Promise<boolean> {
  try {
    await call('cancelBroadcast', { params: { id } })
    toast.success(translate('broadcasts.undone'), { for: 'messaging' })
    return true
  } catch (error) {
    toast.error(error)
    return false
  } finally {
    void touchBy('cancelBroadcast')
  }
}
