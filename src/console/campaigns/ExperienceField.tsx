import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'

type Props = NativeSelectProps & {
  none: string
  /** Chosen already, and perhaps deleted since or beyond the list. */
  current: { id: string; name: string } | undefined
}

/** A choice of experience, or none. */
export function ExperienceField({ none, current, ...field }: Props) {
  const experiences = useRead('listAllExperiences', {}, { staleMs: 60_000 }).data?.data ?? []
  const isListed = experiences.some(({ id }) => id === current?.id)
  const options = [...(current && !isListed ? [current] : []), ...experiences]
  return (
    <NativeSelect
      data={[{ value: '', label: none }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
      // The field keeps its value, and the select has no such option until the experiences are there.
      key={experiences.length > 0 ? 'all' : 'none'}
      {...field}
    />
  )
}
