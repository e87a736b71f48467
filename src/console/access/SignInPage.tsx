import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { call } from '#console/kit/api/call.ts'
import { queryClient } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { PasswordField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { hasChosenLanguage, setLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { LanguageSwitch, SchemeSwitch } from '#console/shell/Switches.tsx'
import classes from './access.module.css'

/** Signs in, then goes back to where the person wanted to be. */
export function SignInPage() {
  const t = useT()
  const form = useCallForm({
    call: 'signIn',
    validate: {
      email: (value) => (value.trim() ? null : t('access.emailRequired')),
      password: (value) => (value ? null : t('access.passwordRequired')),
    },
  })
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    const { user } = await call('signIn', { body, stays: true })
    queryClient.clear()
    if (!hasChosenLanguage()) await setLanguage(user.language)
    const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined
    window.location.replace(returnPath(wanted))
  })
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  useDocumentTitle(`${t('access.signIn')} · Fanfare`)
  return (
    <main className={classes.signIn}>
      <form className={classes.card} onSubmit={signIn} noValidate>
        <Stack gap="md">
          <div>
            <Text className={classes.brand}>Fanfare</Text>
            <Title order={1}>{t('access.signIn')}</Title>
            <Text c="dimmed">{t('access.signInHint')}</Text>
          </div>
          <ErrorSummary failure={failure} fieldErrors={form.errors} />
          <TextField
            form={form}
            name="email"
            label={t('kit.email')}
            type="email"
            autoComplete="username"
            data-autofocus
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
        </Stack>
      </form>
      <Group gap={4} justify="center" mt="md">
        <LanguageSwitch />
        <SchemeSwitch />
      </Group>
    </main>
  )
}
