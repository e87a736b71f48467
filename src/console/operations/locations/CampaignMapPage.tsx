import { Modal, Stack, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { LinkLocationsPage } from './LinkLocationsPage.tsx'
import { MapAndList } from './map/MapAndList.tsx'
import { shopRow } from './map/shopRow.ts'

/** The shops that a campaign's clicks are attached to (M2), over the list of its clicks. */
export function CampaignMapPage() {
  const t = useT()
  const id = usePathParam('id')
  const client = useClient().eid
  const goTo = useGoTo()
  return (
    <>
      <LinkLocationsPage campaignId={id} />
      <Modal
        opened
        onClose={() => goTo(paths.linkLocationsOfCampaign({ client, id }))}
        title={t('locations.map.campaign')}
        size={1040}
      >
        <Shops campaignId={id} />
      </Modal>
    </>
  )
}

function Shops({ campaignId }: { campaignId: string }) {
  const t = useT()
  const format = useFormat()
  const read = useRead('listCampaignLocations', { params: { id: campaignId } })
  return (
    <Loaded read={read} lines={4}>
      {({ data, total }) => (
        <Stack gap="xs">
          {data.length < total && (
            <Text fz="sm">
              {t('locations.map.most', { shown: format.number(data.length), total: format.number(total) })}
            </Text>
          )}
          <MapAndList
            label={t('locations.map.campaign')}
            listLabel={t('shell.locations')}
            rows={data.map((shop) => {
              const clicks = t('locations.clicksCount', { count: shop.clicks })
              const place = shop.latitude === null ? `${clicks} · ${t('locations.map.nowhere')}` : clicks
              return shopRow(shop, place)
            })}
            empty={t('locations.map.noShops')}
          />
        </Stack>
      )}
    </Loaded>
  )
}
