import { Anchor } from '@mantine/core'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** A list's name, leading to the list for who may see lists. */
export function ListLink({ id, name }: { id: string; name: string }) {
  const client = useClient().eid
  if (!useCan('lists', 'read')) return name
  return (
    <Anchor component={PathLink} to={paths.list({ client, id })} fz="sm">
      {name}
    </Anchor>
  )
}
