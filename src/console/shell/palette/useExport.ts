import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'

/** As the participants page exports; it shows how far it is. */
export function useExport(): (filter: { list_id?: string }) => void {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const change = useChange('exportParticipants')
  return (filter) =>
    void change
      .mutateAsync({ body: { filter } })
      .then(({ job_report_id: id }) => {
        toast.success(t('palette.exportBegun'))
        goTo(paths.participantsExport({ client, id }))
      })
      .catch(toast.error)
}
