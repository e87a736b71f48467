import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { areKeysOn } from '#console/kit/keys.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { type Act, useAct } from '#console/kit/useAct.ts'
import type { LinkLocation, NearbyLocation } from '#contract/operations/locations/linkLocationCalls.ts'
import { nearbyKm } from '#contract/operations/locations/place.ts'
import { LocationDialog } from './LocationDialog.tsx'
import { MapAndList } from './map/MapAndList.tsx'
import { shopRow } from './map/shopRow.ts'
import { placeText, wayText } from './placeText.ts'
import { useClickTasks } from './useClickTasks.tsx'

type Props = { click: LinkLocation; onClose: () => void }

/** A click, and the shops near it: each of the first nine is attached by its number. */
export function NearbyDialog({ click, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('locations', 'change')
  const read = useRead('listNearbyLocations', { params: { id: click.id } })
  const tasks = useClickTasks()
  const act = useAct()
  const [isMaking, setMaking] = useState(false)
  const isFree = canChange && click.is_attributable && click.location === null
  const attach = async (shop: NearbyLocation) => {
    if (await act.run(() => tasks.attach(click, shop))) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (!isFree || !areKeysOn() || ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return
    const shop = read.data?.data[Number(key) - 1]
    if (!shop) return
    event.preventDefault()
    void attach(shop)
  }
  const when = format.dateTimeZone(click.clicked_at)
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('locations.clickOn', { link: click.link?.name ?? t('locations.goneLink') })}
        size={1040}
        closeOnEscape={!isMaking && !tasks.isAsking}
        onKeyDown={isMaking || tasks.isAsking ? undefined : onKeyDown}
      >
        <Stack gap="md">
          <div>
            <Text>{[when, click.region].filter(Boolean).join(' · ')}</Text>
            <Text c="dimmed" fz="sm" ff="monospace">
              {placeText(click)}
            </Text>
          </div>
          <ErrorSummary failure={act.failure} />
          <Standing click={click} act={act} detach={tasks.detach} canChange={canChange} />
          <Loaded read={read} lines={4}>
            {({ data }) => (
              <MapAndList
                label={t('locations.map.aroundClick')}
                listLabel={t('locations.nearby')}
                centre={click}
                rows={data.map((shop) => ({
                  ...shopRow(shop, wayText(t, format, shop)),
                  ...(isFree && {
                    action: {
                      text: t('locations.attach'),
                      label: t('locations.attachNamed', { name: shop.name }),
                      act: () => void attach(shop),
                    },
                  }),
                }))}
                empty={t('locations.nothingNearby', { km: format.number(nearbyKm) })}
              />
            )}
          </Loaded>
          {isFree && (read.data?.data.length ?? 0) > 0 && (
            <Text c="dimmed" fz="xs">
              {t('locations.keysHint')}
            </Text>
          )}
          {canChange && (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => tasks.mark(click)}>
                {t(click.is_attributable ? 'locations.setNotAttributable' : 'locations.setAttributable')}
              </Button>
              {isFree && (
                <Button variant="default" onClick={() => setMaking(true)}>
                  {t('locations.newHere')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Modal>
      {isMaking && <LocationDialog click={click} onClose={() => setMaking(false)} />}
      {tasks.dialogs}
    </>
  )
}

type StandingProps = {
  click: LinkLocation
  act: Act
  detach: ReturnType<typeof useClickTasks>['detach']
  canChange: boolean
}

/** The state of a click that is not free, and the way back. */
function Standing({ click, act, detach, canChange }: StandingProps) {
  const t = useT()
  const { location } = click
  if (!click.is_attributable) return <Text>{t('locations.isNotAttributable')}</Text>
  if (!location) return null
  return (
    <Group justify="space-between" role="status">
      <Text>{t('locations.attachedTo', { name: location.name })}</Text>
      {canChange && (
        <Button
          variant="default"
          loading={act.isBusy}
          onClick={() => void act.run(() => detach(click, location))}
        >
          {t('locations.detach')}
        </Button>
      )}
    </Group>
  )
}
