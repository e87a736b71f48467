import { Anchor, Button, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { call } from '#console/kit/api/call.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { PasswordField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, useGoTo } from '#console/kit/links.tsx'
import { paths } from '#console/paths.ts'
import { OpenFrame } from './OpenFrame.tsx'
import { SignOnButton, SignOnRefused } from './SignOnButton.tsx'
import { keepTypedEmail, typedEmail } from './typedEmail.ts'
import { useEnter } from './useEnter.ts'

/** Signs in, then goes back to where the person wanted to be. */
export function SignInPage() {
  const t = useT()
  const enter = useEnter()
  const goTo = useGoTo()
  const form = useCallForm({
    call: 'signIn',
    of: { email: typedEmail() },
    validate: {
      email: (value) => (value.trim() ? null : t('access.emailRequired')),
      password: (value) => (value ? null : t('access.passwordRequired')),
    },
  })
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    const answer = await call('signIn', { body, stays: true })
    if ('second_step' in answer) goTo(`${paths.secondStep()}${window.location.search}`)
    else await enter(answer.user)
  })
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <OpenFrame title={t('access.signIn')} hint={t('access.signInHint')}>
      <form onSubmit={signIn} noValidate>
        <Stack gap="md">
          {!failure && <SignOnRefused />}
          <ErrorSummary failure={failure} fieldErrors={form.errors} />
          <TextField
            form={form}
            name="email"
            label={t('kit.email')}
            type="email"
            autoComplete="username"
            autoFocus
            withAsterisk={false}
            size="sm"
          />
          <PasswordField
            form={form}
            name="password"
            label={t('access.password')}
            autoComplete="current-password"
            withAsterisk={false}
            size="sm"
            visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
          />
          <Button type="submit" size="sm" loading={isBusy} fullWidth>
            {t('access.signIn')}
          </Button>
          <Anchor
            component={PathLink}
            to={`${paths.forgotPassword()}${window.location.search}`}
            ta="center"
            fz="sm"
            onClick={() => keepTypedEmail(form.getValues().email)}
          >
            {t('access.forgot')}
          </Anchor>
          <SignOnButton />
        </Stack>
      </form>
    </OpenFrame>
  )
}
