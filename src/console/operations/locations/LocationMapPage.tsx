import { Modal, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { nearbyKm } from '#contract/operations/locations/place.ts'
import { LocationPage } from './LocationPage.tsx'
import { MapAndList } from './map/MapAndList.tsx'
import { wayText } from './placeText.ts'
import { useClickTasks } from './useClickTasks.tsx'

/** A location's map (M2), over its page: the free clicks around it, each attached by its button. */
export function LocationMapPage() {
  const t = useT()
  const id = usePathParam('id')
  const client = useClient().eid
  const goTo = useGoTo()
  const read = useRead('getLocation', { params: { id } })
  return (
    <>
      <LocationPage />
      {read.data && (
        <Modal
          opened
          onClose={() => goTo(paths.location({ client, id }))}
          title={t('locations.map.of', { name: read.data.data.name })}
          size={1040}
        >
          <Clicks key={id} location={read.data.data} />
        </Modal>
      )}
    </>
  )
}

function Clicks({ location }: { location: Location }) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('locations', 'change')
  const read = useRead('listNearbyLinkLocations', { params: { id: location.id } })
  const tasks = useClickTasks()
  const { latitude, longitude } = location
  if (latitude === null || longitude === null) return <Text>{t('locations.withoutPlace')}</Text>
  return (
    <Loaded read={read} lines={4}>
      {({ data }) => (
        <MapAndList
          label={t('locations.map.of', { name: location.name })}
          listLabel={t('locations.freeNearby')}
          centre={{ latitude, longitude }}
          rows={data.map((click) => {
            const when = format.dateTime(click.clicked_at)
            const detail = [wayText(t, format, click), when, click.region].filter(Boolean).join(' · ')
            const row = {
              id: click.id,
              name: click.link?.name ?? t('locations.goneLink'),
              detail,
              latitude: click.latitude,
              longitude: click.longitude,
            }
            if (!canChange) return row
            const act = () => void tasks.attach(click, location).catch(toast.error)
            const label = t('locations.attachClick', { when })
            return { ...row, action: { text: t('locations.attach'), label, act } }
          })}
          empty={t('locations.noFreeNearby', { km: format.number(nearbyKm) })}
        />
      )}
    </Loaded>
  )
}
