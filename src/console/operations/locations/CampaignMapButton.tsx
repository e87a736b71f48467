import { Button } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

export function CampaignMapButton({ campaign }: { campaign: string }) {
  const t = useT()
  const client = useClient().eid
  return (
    <Button component={PathLink} to={paths.campaignMap({ client, id: campaign })} variant="default">
      {t('locations.map.campaign')}
    </Button>
  )
}
