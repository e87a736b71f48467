import { call } from '#console/kit/api/call.ts'
import { touchBy } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'

/** Takes a "send now" back within its ten seconds; later the server refuses and says how far it got. */
export async function undoSendNow(id: string): Promise<void> {
  try {
    await call('cancelBroadcast', { params: { id } })
    toast.success(translate('broadcasts.cancelled'), { for: 'messaging' })
  } catch (error) {
    toast.error(error)
  }
  void touchBy('cancelBroadcast')
}
