import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import type { PeopleFilter } from '../filters/peopleFilters.ts'
import { sameQuery, viewQueryOf } from './viewQuery.ts'

const SaveViewDialog = lazily(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

/** Offered where the page shows something else than a view that exists. */
export function SaveView({ list }: { list: ListState<PeopleFilter> }) {
  const t = useT()
  const views = useRead('listSavedViews', {}).data?.data ?? []
  const dialog = useDialog<string>()
  const query = viewQueryOf(list)
  const isNew = query !== '' && views.every((view) => sameQuery(view.query) !== query)
  return (
    <>
      {isNew && (
        <Button variant="subtle" leftSection={<IconBookmark size={14} />} onClick={() => dialog.open(query)}>
          {t('people.saveView')}
        </Button>
      )}
      {dialog.matter !== undefined && (
        <Suspense>
          <SaveViewDialog query={dialog.matter} opened={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
