import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { DrawPageLink } from './DrawPageLink.tsx'
import { Hash } from './Hash.tsx'
import { Witnesses } from './Witnesses.tsx'

/** The facts that an outsider can hold against a draw: its commitment, who got the hash of the freeze, and its public page. */
export function useBoundFacts(draw: Draw): Record<string, ReactNode> {
  const t = useT()
  return {
    [t('prizing.commitment')]: draw.commitment ? (
      <Hash name={t('prizing.commitment')} text={draw.commitment} />
    ) : (
      t('prizing.commitmentNone')
    ),
    [t('prizing.witnesses')]: <Witnesses draw={draw} />,
    [t('prizing.drawPage')]: <DrawPageLink draw={draw} />,
  }
}
