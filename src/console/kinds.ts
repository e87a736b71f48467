/** The kinds of experience as the console shows them: lists, pages, navigation and palette are made of this record. */
import { notFound } from '@tanstack/react-router'
import type { Kind } from '#contract/experiences/kinds.ts'
import { external } from './experiences/kinds/external/kind.tsx'
import type { ConsoleKind } from './experiences/kinds/kind.ts'
import { sweepstakes } from './experiences/kinds/sweepstakes/kind.tsx'
import { usePathParam } from './kit/links.tsx'

/** In the order of the navigation; a client's pages begin with the first one. */
export const kinds: { readonly [K in Kind]: ConsoleKind<K> } = { sweepstakes, external }

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

export const kindNamed = (name: string): Kind | undefined => kindNames.find((kind) => kind === name)

/** Whose pools and draws there are. */
export const drawingKind: Kind = kindNames.find((kind) => kinds[kind].drawsWinners) ?? kindNames[0]

/** The kind that the page's path names; a page of no kind is not found. */
export function useKind(): Kind {
  const kind = kindNamed(usePathParam('kind'))
  if (!kind) throw notFound()
  return kind
}
