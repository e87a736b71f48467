import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { objectKinds } from '#contract/reporting/objectKinds.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import { isSame, listRemembered } from './opened.ts'
import { fitting, inOrder, type Option, type OptionGroup } from './option.ts'
import { useActions } from './useActions.tsx'
import { type ObjectAction, useObjectActions } from './useObjectActions.tsx'
import { useObjectOptions } from './useObjectOptions.tsx'
import { useOpenedKey, useOpenNow } from './useOpened.ts'
import type { PaletteSearch } from './usePaletteSearch.ts'
import { useClients, usePages } from './usePlaces.tsx'

const most = 6
const mostOpenedShown = 7

/** The lines of the palette: what was opened last where nothing is typed, else whatever fits, the best first. */
export function usePaletteGroups({ text, verb, found }: PaletteSearch): OptionGroup[] {
  const t = useT()
  const client = useClient().eid
  const optionOf = useObjectOptions()
  const actionsOf = useObjectActions()
  const opened = useOpenedObjects().map(optionOf)
  const [actions, pages, clients] = [useActions(), usePages(client), useClients(client)]
  const placed = (name: 'actions' | 'pages' | 'clients', options: Option[]) => ({
    ...{ name, label: t(`palette.${name}`), options },
  })
  if (text === '')
    return [
      { name: 'opened', label: t('palette.opened'), options: opened.map(withKindOf) },
      placed('actions', actions),
      placed('pages', pages),
    ].filter(({ options }) => options.length > 0)
  const objects = objectKinds.map((kind) => ({
    ...{ name: kind, label: t(`palette.kind.${kind}`) },
    options: found.filter((object) => object.kind === kind).map(optionOf),
  }))
  const own = chosen(found.flatMap(actionsOf), verb)
  return inOrder([
    ...objects,
    placed('actions', [...own, ...fitting(actions, text)].slice(0, most)),
    placed('pages', fitting(pages, text).slice(0, most)),
    placed('clients', fitting(clients, text).slice(0, most)),
  ])
}

const withKindOf = (option: Option): Option => ({ ...option, key: `opened:${option.key}` })

/** Whoever says what to do gets that first, and nothing else that could be done. */
function chosen(actions: readonly ObjectAction[], verb: ObjectAction['verb'] | undefined): Option[] {
  if (!verb) return actions.slice(0, most).map((action) => ({ ...action, fit: action.fit + 1 }))
  return actions.filter((action) => action.verb === verb).map((action) => ({ ...action, fit: -1 }))
}

/** As they are now: without what is gone, what may not be read any more, and what is on the screen. */
function useOpenedObjects(): FoundObject[] {
  const now = useOpenNow()
  const objects = listRemembered(useOpenedKey()).filter((one) => !isSame(one, now))
  const read = useRead('listOpened', { body: { objects } }, { isEnabled: objects.length > 0 })
  return objects.length > 0 ? (read.data?.data ?? []).slice(0, mostOpenedShown) : []
}
