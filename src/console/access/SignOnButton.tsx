import { Alert, Button, Divider, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { signOnRefusals } from '#contract/access/signOnRefusals.ts'

/** The other way in, where the installation has a provider; the form above waits for nothing of it. */
export function SignOnButton() {
  const t = useT()
  const { data } = useRead('getSignOn', {}, { staleMs: 60_000 })
  const name = data?.data.name
  if (!name) return null
  const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined
  return (
    <>
      <Divider label={t('access.signOnOr')} />
      <Button
        component="a"
        href={`/sign-on?to=${encodeURIComponent(returnPath(wanted))}`}
        variant="default"
        size="sm"
        fullWidth
      >
        {t('access.signOn', { name })}
      </Button>
    </>
  )
}

/** Why the provider’s answer led back to here. */
export function SignOnRefused() {
  const t = useT()
  const asked = new URLSearchParams(window.location.search).get('refused')
  const why = signOnRefusals.find((one) => one === asked)
  if (!why) return null
  return (
    <Alert role="alert" color="red" variant="outline">
      <Text>{t(`access.refused.${why}`)}</Text>
    </Alert>
  )
}
