/** The kinds of experience as the console shows them: lists, pages, navigation and palette are made of this record. */
import { useMatch } from '@tanstack/react-router'
import type { Kind } from '#contract/experiences/kinds.ts'
import { email } from './experiences/kinds/email/kind.tsx'
import { external } from './experiences/kinds/external/kind.tsx'
import { giftWithPurchase } from './experiences/kinds/giftWithPurchase/kind.tsx'
import type { ConsoleKind } from './experiences/kinds/kind.ts'
import { pages } from './experiences/kinds/pages/kind.tsx'
import { sweepstakes } from './experiences/kinds/sweepstakes/kind.tsx'

/** In the order of the navigation. */
export const kinds: { readonly [K in Kind]: ConsoleKind } = {
  sweepstakes,
  'gift-with-purchase': giftWithPurchase,
  pages,
  email,
  external,
}

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

/** The kind whose page this is, by its route: `/$client/experience/{kind}/…`. */
export function useKind(): Kind {
  const { fullPath } = useMatch({ strict: false })
  return kindNames.find((kind) => kind === String(fullPath).split('/')[3]) ?? kindNames[0]
}
