import { Button, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { NearbyLinkLocation } from '#contract/operations/locations/linkLocationCalls.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { nearbyKm } from '#contract/operations/locations/place.ts'
import { wayText } from './placeText.ts'
import type { useClickTasks } from './useClickTasks.tsx'

type Props = { location: Location; attach: ReturnType<typeof useClickTasks>['attach'] }

/** The free clicks near a location, the nearest first, each with a button that attaches it. */
export function FreeClicks({ location, attach }: Props) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('locations', 'change')
  const read = useRead('listNearbyLinkLocations', { params: { id: location.id } })
  const onAttach = canChange
    ? (click: NearbyLinkLocation) => void attach(click, location).catch(toast.error)
    : undefined
  const columns = useColumns(useMemo(() => columnsOf(onAttach), [onAttach]))
  if (location.latitude === null) return <Text c="dimmed">{t('locations.withoutPlace')}</Text>
  return (
    <section aria-label={t('locations.freeNearby')}>
      <Title order={2} fz="md" mt="md" mb="xs">
        {t('locations.freeNearby')}
      </Title>
      <Loaded read={read} empty={t('locations.noFreeNearby', { km: format.number(nearbyKm) })}>
        {({ data }) => (
          <Table
            label={t('locations.freeNearby')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.link?.name ?? t('locations.goneLink')}
          />
        )}
      </Loaded>
      <Title order={2} fz="md" mt="md">
        {t('locations.attachedClicks')}
      </Title>
    </section>
  )
}

const columnsOf =
  (onAttach: ((click: NearbyLinkLocation) => void) | undefined): ColumnsOf<NearbyLinkLocation> =>
  (t, format) => [
    { label: t('locations.link'), render: (row) => row.link?.name ?? t('locations.goneLink') },
    { label: t('locations.distance'), isKept: true, isWhole: true, render: (row) => wayText(t, format, row) },
    { label: t('locations.clickedAt'), dateTime: (row) => row.clicked_at },
    { label: t('locations.region'), render: (row) => row.region ?? '–' },
    ...(onAttach
      ? [
          {
            label: t('locations.attach'),
            isKept: true,
            render: (row: NearbyLinkLocation) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('locations.attachClick', { when: format.dateTime(row.clicked_at) })}
                onClick={() => onAttach(row)}
              >
                {t('locations.attach')}
              </Button>
            ),
          },
        ]
      : []),
  ]
