import { Button } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { localeOf } from '#console/kit/i18n/languages.ts'
import { PathLink } from '#console/kit/links.tsx'
import { Page } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import { type Area, type Right, rolesWith } from '#contract/roles.ts'

type Props = { area: Area; right: Right }

/** Which role one has, which ones may, whom to ask, and the way back. */
export function NotAllowedText({ area, right }: Props) {
  const t = useT()
  const either = new Intl.ListFormat(localeOf[useLanguage()], { type: 'disjunction' })
  const { eid, role } = useClient()
  const canSeeStaff = useCan('clientSettings', 'read')
  const admins = useRead(
    'listClientRoles',
    { query: { role: 'client_admin', state: 'active', per_page: 10 } },
    { isEnabled: canSeeStaff },
  )
  const names = admins.data?.data.map(({ user }) => user.name) ?? []
  const roles = rolesWith(area, right).map((one) => t(`access.role.${one}`))
  return (
    <Page>
      <EmptyState
        title={t('notAllowed.title')}
        action={
          <Button component={PathLink} to={paths.clientHome({ client: eid })} variant="default">
            {t('notAllowed.home')}
          </Button>
        }
      >
        {t('notAllowed.role', { role: t(`access.role.${role}`), roles: either.format(roles) })}{' '}
        {names.length > 0 ? t('notAllowed.ask', { names: either.format(names) }) : t('notAllowed.askAnyone')}
      </EmptyState>
    </Page>
  )
}
