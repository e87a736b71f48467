import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { paths } from '#console/paths.ts'
import type { HalfSignIn } from '#contract/access/twoStepCalls.ts'
import { OpenFrame } from '../OpenFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { hasPasskeys } from './passkeys.ts'

/** After the password: a passkey, a code of the authenticator app, or a recovery code; then to where one wanted to be. */
export function SecondStepPage() {
  const t = useT()
  const read = useRead('getHalfSignIn', { stays: true }, { staleMs: 0 })
  if (isDead(read.error)) return <Dead error={read.error} />
  return (
    <OpenFrame title={t('twoStep.secondStep')} hint={read.data && hintOf(t, read.data.data)}>
      <Loaded read={read}>{({ data }) => <Ways half={data} onDead={() => void read.refetch()} />}</Loaded>
      <BackToSignIn>{t('twoStep.otherAccount')}</BackToSignIn>
    </OpenFrame>
  )
}

const isDead = (error: unknown) => error instanceof ApiError && error.why?.reason === 'half_dead'

type T = ReturnType<typeof useT>

function hintOf(t: T, { ways }: HalfSignIn): string {
  const hasApp = ways.includes('authenticator')
  if (ways.includes('passkey')) return t(hasApp ? 'twoStep.hintBoth' : 'twoStep.hintPasskey')
  return t('twoStep.hintApp')
}

function Ways({ half: { ways }, onDead }: { half: HalfSignIn; onDead: () => void }) {
  const t = useT()
  const hasApp = ways.includes('authenticator')
  const hasPasskey = ways.includes('passkey')
  const hasCodes = hasApp || ways.includes('recovery_code')
  return (
    <Stack gap="lg">
      {hasPasskey &&
        (hasPasskeys() ? <PasskeyButton onDead={onDead} /> : <Text>{t('twoStep.noPasskeysHere')}</Text>)}
      {hasCodes && (
        <CodeForm
          label={t(hasApp ? 'twoStep.code' : 'twoStep.recoveryCode')}
          hint={t(hasApp ? 'twoStep.codeHint' : 'twoStep.recoveryHint')}
          isFirst={!hasPasskey}
          onDead={onDead}
        />
      )}
    </Stack>
  )
}

function Dead({ error }: { error: unknown }) {
  const t = useT()
  return (
    <OpenFrame title={t('twoStep.deadTitle')} hint={messageOf(error)}>
      <Button component={PathLink} to={signInPath()} size="sm" fullWidth>
        {t('twoStep.toSignIn')}
      </Button>
    </OpenFrame>
  )
}

/** The way back stays. */
const signInPath = () => `${paths.signIn()}${window.location.search}`

function BackToSignIn({ children }: { children: ReactNode }) {
  return (
    <Anchor component={PathLink} to={signInPath()} ta="center" fz="sm">
      {children}
    </Anchor>
  )
}
