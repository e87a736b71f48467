import { Text } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { placeOfOld, settingsSections } from '#console/parts/settings/sections.ts'
import classes from '#console/parts/settings/settings.module.css'
import { paths } from '#console/paths.ts'

/** The client's settings, section by section; a link to a place of old leads to where that is now. */
export function SettingsPage() {
  const t = useT()
  const { eid: client, name: clientName } = useClient()
  const place = placeOfOld(useLocation({ select: ({ hash }) => hash }), client)
  if (place) return <Navigate to={place} replace />
  return (
    <Page>
      <PageHead
        title={t('shell.settings')}
        back={{ label: clientName, to: paths.clientHome({ client }) }}
        crumb={client}
      />
      <ul className={classes.overview}>
        {settingsSections.map(({ name, path }) => (
          <li key={name}>
            <PathLink to={path({ client })} className={classes.choice}>
              <Text span display="block" fw={500}>
                {t(`settings.section.${name}`)}
              </Text>
              <Text span display="block" fz="xs" c="dimmed">
                {t(`settings.section.${name}Help`)}
              </Text>
            </PathLink>
          </li>
        ))}
      </ul>
    </Page>
  )
}
