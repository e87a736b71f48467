import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { PersonName } from './PersonName.tsx'

/**
 * `isInText`: text stands beside it, so that its colour alone does not tell it. `is_flagged` as answers have it, whose
 * person is handed on whole.
 */
type Props = { id: string; name: string; is_flagged?: boolean; isInText?: boolean }

/** A person's name with the mark of whoever is flagged, leading to the person for who may see people. */
export function PersonLink({ id, name, is_flagged = false, isInText }: Props) {
  const format = useFormat()
  const client = useClient().eid
  const canSee = useCan('participants', 'read')
  return (
    <PersonName name={name} is_flagged={is_flagged}>
      {canSee && (
        <Anchor
          component={PathLink}
          to={paths.participant({ client, id })}
          underline={isInText ? 'always' : 'hover'}
        >
          {format.person(name)}
        </Anchor>
      )}
    </PersonName>
  )
}
