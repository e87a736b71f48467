import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { objectKinds } from '#contract/reporting/objectKinds.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import { isSame, listRemembered } from './opened.ts'
import { fitting, mostOfAGroup, type Option, type OptionGroup } from './option.ts'
import type { Answer, Lines } from './standing.ts'
import { useActions } from './useActions.tsx'
import { type ObjectAction, useObjectActions } from './useObjectActions.tsx'
import { useObjectOptions } from './useObjectOptions.tsx'
import { useOpenedKey, useOpenNow } from './useOpened.ts'
import type { PaletteSearch } from './usePaletteSearch.ts'
import { useClients, usePages } from './usePlaces.tsx'
import { useQuickLinks } from './useQuickLinks.tsx'

const mostOpenedShown = 7

/** The lines of the palette: what was opened last where nothing is typed, else whatever fits. */
export function usePaletteLines(search: PaletteSearch): Lines {
  const t = useT()
  const client = useClient().eid
  const optionOf = useObjectOptions()
  const actionsOf = useObjectActions()
  const opened = useOpenedObjects()
  const [actions, pages, clients] = [useActions(), usePages(client), useClients(client)]
  const quickLinks = useQuickLinks()
  const placed = (
    name: 'opened' | 'quickLinks' | 'actions' | 'pages' | 'clients',
    options: Option[],
  ): OptionGroup => ({
    name,
    label: t(`palette.${name}`),
    options,
  })
  if (search.text === '')
    return {
      known: [placed('quickLinks', quickLinks), placed('actions', actions), placed('pages', pages)],
      found: [placed('opened', opened.objects.map(optionOf).map(withKindOf))],
      answer: opened.answer,
    }
  const { found, verb, answer } = search
  const objects = objectKinds.map((kind) => ({
    name: kind,
    label: t(`palette.kind.${kind}`),
    options: found.filter((object) => object.kind === kind).map(optionOf),
  }))
  const fittingMost = (options: Option[]) => fitting(options, search).slice(0, mostOfAGroup)
  return {
    known: [
      placed('quickLinks', fittingMost(quickLinks)),
      placed('actions', fittingMost(actions)),
      placed('pages', fittingMost(pages)),
      placed('clients', fittingMost(clients)),
    ],
    found: [...objects, placed('actions', chosen(found.flatMap(actionsOf), verb))],
    answer,
  }
}

const withKindOf = (option: Option): Option => ({ ...option, key: `opened:${option.key}` })

/** Whoever says what to do gets that first, and nothing else that could be done. */
function chosen(actions: readonly ObjectAction[], verb: ObjectAction['verb'] | undefined): Option[] {
  if (!verb) return actions.slice(0, mostOfAGroup).map((action) => ({ ...action, fit: action.fit + 1 }))
  const wanted = actions.filter((action) => action.verb === verb).slice(0, mostOfAGroup)
  return wanted.map((action) => ({ ...action, fit: -1 }))
}

/** As they are now: without what is gone, what may not be read any more, and what is on the screen. */
function useOpenedObjects(): { objects: FoundObject[]; answer: Answer } {
  const now = useOpenNow()
  const objects = listRemembered(useOpenedKey()).filter((one) => !isSame(one, now))
  const isAsked = objects.length > 0
  const read = useRead('listOpened', { body: { objects } }, { isEnabled: isAsked })
  if (!isAsked) return { objects: [], answer: 'there' }
  if (read.isFetching) return { objects: [], answer: 'awaited' }
  if (!read.data) return { objects: [], answer: 'failed' }
  return { objects: read.data.data.slice(0, mostOpenedShown), answer: 'there' }
}
