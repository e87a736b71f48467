import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'

/** The order of participants: the fields come from the server (M9). */
export function SortChoice({ list }: { list: Pick<ListState, 'sort' | 'set'> }) {
  const t = useT()
  const read = useRead('listSortables', {}, { staleMs: Number.POSITIVE_INFINITY })
  const fields = read.data?.data ?? []
  const { field = 'first_name', direction = 'desc' } = list.sort ?? {}
  const isUp = direction === 'asc'
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label={t('participants.sortBy')}
        value={field}
        error={read.isError && t('kit.couldNotFetch')}
        onChange={(event) => list.set({ sort: event.currentTarget.value })}
        data={fields.map((one) => ({
          value: one.field,
          label: t('participants.sortByField', { field: t(`participants.sort.${one.field}`) }),
        }))}
      />
      <ActionIcon
        aria-label={isUp ? t('participants.ascending') : t('participants.descending')}
        title={isUp ? t('participants.ascending') : t('participants.descending')}
        onClick={() => list.set({ sort: field })}
      >
        {isUp ? <IconSortAscending size={16} /> : <IconSortDescending size={16} />}
      </ActionIcon>
    </Group>
  )
}
