import { CloseButton } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { SavedView } from '#contract/participants/calls.ts'
import type { PeopleFilter } from '../filters/peopleFilters.ts'
import classes from '../people.module.css'
import { sameQuery, viewQueryOf } from './viewQuery.ts'

/** The saved views as links beside "All"; `kept` stays in the address (the job that is followed). */
export function SavedViews({ list, kept }: { list: ListState<PeopleFilter>; kept: Record<string, string> }) {
  const t = useT()
  const client = useClient()
  const views = useRead('listSavedViews', {}).data?.data ?? []
  const forget = useForget()
  const now = viewQueryOf(list)
  if (views.length === 0) return null
  const link = (query: string, name: string) => (
    <PathLink
      to={paths.participants({ client: client.eid })}
      search={{ ...Object.fromEntries(new URLSearchParams(query)), ...kept }}
      isExact
      aria-current={query === now ? 'page' : undefined}
    >
      {name}
    </PathLink>
  )
  return (
    <nav aria-label={t('people.views')}>
      <ul className={classes.views}>
        <li data-current={now === '' || undefined}>{link('', t('kit.all'))}</li>
        {views.map((view) => (
          <li key={view.id} data-current={sameQuery(view.query) === now || undefined}>
            {link(sameQuery(view.query), view.name)}
            {sameQuery(view.query) === now && (view.is_own || client.role === 'client_admin') && (
              <CloseButton
                size={24}
                aria-label={t('people.deleteView', { name: view.name })}
                onClick={() => void forget(view).catch(toast.error)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Forgets at once; the toast brings one's own back. */
function useForget(): (view: SavedView) => Promise<void> {
  const t = useT()
  const remove = useChange('deleteSavedView')
  const restore = useChange('createSavedView')
  const bringBack = ({ page, name, query, is_shared }: SavedView) =>
    restore.mutateAsync({ body: { page, name, query, is_shared } }).catch(toast.error)
  return async (view) => {
    await remove.mutateAsync({ params: { id: view.id } })
    toast.success(t('people.viewDeleted'), view.is_own ? { undo: () => void bringBack(view) } : {})
  }
}
