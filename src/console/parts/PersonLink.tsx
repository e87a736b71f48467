import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** A person's name, leading to the person for who may see people. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  const format = useFormat()
  const client = useClient().eid
  if (!useCan('participants', 'read')) return format.person(name)
  return (
    <Anchor component={PathLink} to={paths.participant({ client, id })}>
      {format.person(name)}
    </Anchor>
  )
}
