import { Anchor } from '@mantine/core'
import { useKind } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ContestTab } from '../contests/contestTab.ts'

/** The way to the codes, once the experience is there and takes them. */
export function CodesLink({ form }: Pick<ContestTab, 'form'>) {
  const t = useT()
  const where = { client: useClient().eid, kind: useKind(), eid: usePathParam('eid') }
  const isCoded = form.useWatchValue('is_secret_code_experience')
  if (!isCoded) return null
  if (!where.eid) return t('contest.codesLater')
  return (
    <Anchor component={PathLink} to={paths.codes(where)} fz="sm">
      {t('contest.codes')}
    </Anchor>
  )
}
