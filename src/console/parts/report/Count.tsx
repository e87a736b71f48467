import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { PathLink } from '#console/kit/links.tsx'

/** A number of a report, which leads to the rows that it counts, where there are some. */
export function Count({ count, to }: { count: number; to: string | undefined }) {
  const format = useFormat()
  const text = format.number(count)
  if (count === 0 || to === undefined) return text
  return (
    <Anchor component={PathLink} to={to} inherit>
      {text}
    </Anchor>
  )
}
