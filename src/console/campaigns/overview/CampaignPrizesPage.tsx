import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { PrizesList } from '#console/parts/report/PrizesList.tsx'
import { paths } from '#console/paths.ts'

export function CampaignPrizesPage() {
  const t = useT()
  const [client, id] = [useClient().eid, usePathParam('id')]
  const back = { label: t('nouns.campaign'), to: paths.campaign({ client, id }) }
  return <PrizesList of={{ campaign: id }} back={back} />
}
