import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { DecidedList } from '#console/parts/report/DecidedList.tsx'
import { paths } from '#console/paths.ts'

export function CampaignDecidedPage() {
  const t = useT()
  const [client, id] = [useClient().eid, usePathParam('id')]
  const back = { label: t('nouns.campaign'), to: paths.campaign({ client, id }) }
  return <DecidedList of={{ campaign: id }} back={back} />
}
