import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { ApiError, messageOf } from '#console/kit/api/errors.ts'
import { queryClient, useRead } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { hasChosenLanguage, setLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { paths } from '#console/paths.ts'
import { OpenFrame } from '../OpenFrame.tsx'
import { keepTypedEmail } from '../typedEmail.ts'
import { useChosenScheme } from '../useChosenScheme.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

type OpenLink = Answer<'readPasswordLink'>['data']

/** By a mailed link: whose it is, and the password that he or she chooses and signs in with. */
export function ChoosePasswordPage() {
  const token = useLinkToken()
  return token === '' ? <NoLink /> : <ByLink key={token} token={token} />
}

function ByLink({ token }: { token: string }) {
  const t = useT()
  const read = useRead(
    'readPasswordLink',
    { body: { token }, stays: true },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  const { error, data } = read
  useLanguageOf(data?.data)
  if (isDead(error)) return <DeadLink error={error} />
  if (data) return <Choose token={token} link={data.data} />
  return (
    <OpenFrame title={t('account.chooseTitle')}>
      <Loaded read={read} lines={5}>
        {() => null}
      </Loaded>
    </OpenFrame>
  )
}

const isDead = (error: unknown) => error instanceof ApiError && error.why?.reason === 'link_dead'

/** The account's language, where none was chosen in this browser. */
function useLanguageOf(link: OpenLink | undefined): void {
  const language = link?.language
  useEffect(() => {
    if (language && !hasChosenLanguage()) void setLanguage(language, false)
  }, [language])
}

function Choose({ token, link }: { token: string; link: OpenLink }) {
  const t = useT()
  const takeScheme = useChosenScheme()
  const form = useCallForm({
    call: 'choosePassword',
    of: { token },
    validate: { password: (value) => (value ? null : t('account.newPasswordRequired')) },
  })
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    await call('choosePassword', { body, stays: true })
    queryClient.clear()
    await signIn(link.email, body.password)
  })
  /** The password is chosen whatever becomes of this: where it fails, it is done by hand. */
  const signIn = async (email: string, password: string) => {
    try {
      const answer = await call('signIn', { body: { email, password }, stays: true })
      if ('user' in answer) takeScheme(answer.user.scheme)
      window.location.replace('user' in answer ? paths.root() : paths.secondStep())
    } catch {
      window.location.replace(paths.signIn())
    }
  }
  const choose = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  if (failure && isDead(failure.error)) return <DeadLink error={failure.error} email={link.email} />
  return (
    <OpenFrame
      title={t('account.chooseTitle')}
      hint={t(link.purpose === 'invitation' ? 'account.chooseInvitation' : 'account.chooseReset')}
    >
      <form onSubmit={choose} noValidate>
        <Stack gap="md">
          <ErrorSummary failure={failure} fieldErrors={form.errors} />
          <div>
            <Text fw={500}>{link.name}</Text>
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {link.email}
            </Text>
            {/* So that the browser keeps the password with its address. */}
            <input type="email" autoComplete="username" value={link.email} readOnly hidden />
          </div>
          <NewPasswordField form={form} isLarge isFirst />
          <Button type="submit" size="sm" loading={isBusy} fullWidth>
            {t('account.chooseAndSignIn')}
          </Button>
        </Stack>
      </form>
    </OpenFrame>
  )
}

function DeadLink({ error, email }: { error: unknown; email?: string }) {
  const t = useT()
  return (
    <OpenFrame title={t('account.deadTitle')} hint={messageOf(error)}>
      <Text>{t('account.deadText')}</Text>
      <WaysOn {...(email ? { email } : {})} />
    </OpenFrame>
  )
}

function NoLink() {
  const t = useT()
  return (
    <OpenFrame title={t('account.noLinkTitle')} hint={t('account.noLinkText')}>
      <WaysOn />
    </OpenFrame>
  )
}

function WaysOn({ email = '' }: { email?: string }) {
  const t = useT()
  return (
    <>
      <Button
        component={PathLink}
        to={paths.forgotPassword()}
        size="sm"
        fullWidth
        onClick={() => keepTypedEmail(email)}
      >
        {t('account.askForLink')}
      </Button>
      <Anchor component={PathLink} to={paths.signIn()} ta="center" fz="sm">
        {t('account.backToSignIn')}
      </Anchor>
    </>
  )
}

const tokenInAddress = () => window.location.hash.slice(1)

/**
 * The token of a mailed link, which stands behind `#`; empty where there is none. It is taken out of the address, so
 * that neither the history nor whoever looks at the screen has it. Another link opened here takes its place.
 */
function useLinkToken(): string {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const take = () => {
      const found = tokenInAddress()
      if (found === '') return
      setToken(found)
      const { pathname, search } = window.location
      window.history.replaceState(window.history.state, '', pathname + search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
