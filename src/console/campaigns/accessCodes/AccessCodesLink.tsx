import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** To the access codes of a campaign. */
export function AccessCodesLink({ campaignId }: { campaignId: string }) {
  const t = useT()
  const client = useClient().eid
  return (
    <Button
      component={PathLink}
      to={paths.accessCodeLists({ client, id: campaignId })}
      variant="default"
      leftSection={<IconKey size={14} />}
    >
      {t('clients.accessCodes')}
    </Button>
  )
}
