import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'

/** `is_flagged` as answers have it; `children` are shown in place of the plain name. */
type Props = { name: string; is_flagged?: boolean; children?: ReactNode }

/** A person's name, with the mark of whoever is flagged (decisions 4). */
export function PersonName({ name, is_flagged, children }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      {children || format.person(name)}
      {is_flagged && (
        <>
          {wideSpace}
          <StatusDot tone="red">{t('participants.flagged')}</StatusDot>
        </>
      )}
    </>
  )
}

/** It keeps its width in the button of a row too, where a plain one has none. */
const wideSpace = '\u2002'
