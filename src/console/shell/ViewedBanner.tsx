import { Button, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import classes from '#console/parts/frame/frame.module.css'
import { paths } from '#console/paths.ts'

/** Says that the client is seen as a lesser role, whose rights the server grants and no others, and leads back. */
export function ViewedBanner() {
  const t = useT()
  const { client } = useSession()
  if (!client?.is_viewed) return null
  const end = async () => {
    try {
      await call('viewAsRole', { body: { client: client.eid, role: null } })
      window.location.assign(paths.roles({ client: client.eid }))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <section className={classes.viewed} aria-label={t('shell.viewedLabel')}>
      <Text fz="sm">{t('shell.viewedAs', { role: t(`access.role.${client.role}`) })}</Text>
      <Button size="compact-sm" variant="default" onClick={() => void end()}>
        {t('shell.ownRights')}
      </Button>
    </section>
  )
}
