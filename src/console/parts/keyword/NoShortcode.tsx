import { Anchor, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** That the client has no shortcode yet, and who gives it one, and where. */
export function NoShortcode() {
  const t = useT()
  const { eid, is_viewed } = useClient()
  const { is_platform_admin } = useSession().user
  return (
    <Text fz="sm" c="dimmed">
      {t('experiences.noShortcodeYet')}{' '}
      {is_platform_admin && !is_viewed ? (
        <Anchor component={PathLink} to={paths.settingsSenders({ client: eid })} inherit>
          {t('experiences.addShortcode')}
        </Anchor>
      ) : (
        t('experiences.askForShortcode')
      )}
    </Text>
  )
}
