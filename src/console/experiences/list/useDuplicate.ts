import { useChange } from '#console/kit/api/query.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

/** Makes a draft that is a copy of an experience, and leads to its form. */
export function useDuplicate(kind: Kind): (eid: string) => void {
  const t = useT()
  const language = useLanguage()
  const client = useClient().eid
  const goTo = useGoTo()
  const { run } = useAct()
  const duplicate = useChange(`${kind}.duplicate`)
  const copy = async (eid: string) => {
    try {
      const { data } = await duplicate.mutateAsync({ params: { eid }, body: { language } })
      toast.success(t('experiences.duplicated'))
      goTo(paths.editExperience({ client, kind, eid: data.eid }))
    } catch (error) {
      toast.error(error)
    }
  }
  return (eid) => void run(() => copy(eid))
}
