import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** `isInText`: text stands beside it, so that its colour alone does not tell it. */
type Props = { id: string; name: string; isInText?: boolean }

/** A person's name, leading to the person for who may see people. */
export function PersonLink({ id, name, isInText = false }: Props) {
  const format = useFormat()
  const client = useClient().eid
  if (!useCan('participants', 'read')) return format.person(name)
  return (
    <Anchor
      component={PathLink}
      to={paths.participant({ client, id })}
      underline={isInText ? 'always' : 'hover'}
    >
      {format.person(name)}
    </Anchor>
  )
}
