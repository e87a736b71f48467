import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconEye, IconMinus, IconPencil } from '@tabler/icons-react'
import { call } from '#console/kit/api/call.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { PrintButton } from '#console/kit/PrintButton.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import { type Area, areas, may, type Role, roles } from '#contract/roles.ts'
import classes from './roles.module.css'

/** The role table as it is (decisions 2), with one's own role marked. */
export function RolesPage() {
  const t = useT()
  const client = useClient()
  const canRead = useCan('clientSettings', 'read')
  const view = async (role: Role) => {
    try {
      await call('viewAsRole', { body: { client: client.eid, role } })
      window.location.assign(paths.clientHome({ client: client.eid }))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Page>
      <PageHead
        title={t('users.whoMayWhat')}
        back={canRead ? { label: t('shell.users'), to: paths.users({ client: client.eid }) } : undefined}
        actions={<PrintButton label={t('users.print')} variant="default" />}
      />
      <Text c="dimmed" mt="xs" mb="md">
        {t('users.rolesHint')}
      </Text>
      <RoleTable own={client.role} />
      <dl className={classes.hints}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`access.role.${role}`)}</dt>
            <dd>
              {t(`users.roleHint.${role}`)}
              {client.role === 'client_admin' && role !== 'client_admin' && (
                <div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    className={classes.print ?? ''}
                    onClick={() => void view(role)}
                  >
                    {t('users.viewAs', { role: t(`access.role.${role}`) })}
                  </Button>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

/** It scrolls sideways where there is no room, so it takes the focus; the areas stay in sight. */
function RoleTable({ own }: { own: Role }) {
  const t = useT()
  return (
    <Box component="section" className={classes.frame ?? ''} aria-label={t('users.whoMayWhat')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('users.area')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" data-own={role === own || undefined}>
                {t(`access.role.${role}`)}
                {role === own && <span className={classes.own}>{t('users.yourRole')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`users.area.${area}`)}</th>
              {roles.map((role) => (
                <td key={role} data-own={role === own || undefined}>
                  <Cell right={rightOf(role, area)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const icons = { change: IconPencil, read: IconEye, allowed: IconCheck, nothing: IconMinus }

/** An export is no record that one reads or changes: it is allowed or not. */
function rightOf(role: Role, area: Area): keyof typeof icons {
  if (!may(role, area, 'read')) return 'nothing'
  if (area === 'participantExport') return 'allowed'
  return may(role, area, 'change') ? 'change' : 'read'
}

/** A sign and a word, never a colour alone. */
function Cell({ right }: { right: keyof typeof icons }) {
  const t = useT()
  const Sign = icons[right]
  return (
    <span className={classes.cell} data-right={right}>
      <Sign size={14} aria-hidden />
      {t(`users.right.${right}`)}
    </span>
  )
}
