import type { Texts } from '#console/dictionary/keys.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './imports.module.css'

type NameOf<A extends string> =
  Extract<keyof Texts, `imports.${A}.${string}`> extends `imports.${A}.${infer N}` ? N : never
type Count = NameOf<'count'>
type Name = `count.${Count}` | `rollback.${NameOf<'rollback'>}`

/** The counts of an import, as it names them. */
export const countsOf = <N extends Count>(
  of: Record<N, number | null>,
  names: N[],
): [`count.${N}`, number | null][] => names.map((name) => [`count.${name}`, of[name]])

/** Numbers with their names, in a row; what is null is not there. */
export function Figures({ label, counts }: { label: string; counts: [Name, number | null][] }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={classes.figures} aria-label={label}>
      {counts.map(
        ([name, count]) =>
          count !== null && (
            <div key={name}>
              <dt>{t(`imports.${name}`)}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
