import { useKind } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { SentList } from '#console/parts/report/SentList.tsx'
import { paths } from '#console/paths.ts'

export function ExperienceSentPage() {
  const t = useT()
  const [client, kind, eid] = [useClient().eid, useKind(), usePathParam('eid')]
  const back = { label: t('report.title'), to: paths.report({ client, kind, eid }) }
  return <SentList experience={eid} back={back} />
}
