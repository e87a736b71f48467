import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { queryClient } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { hasChosenLanguage, setLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { LanguageSwitch, SchemeSwitch } from '#console/shell/Switches.tsx'
import classes from './access.module.css'

type Values = { email: string; password: string }

/** Signs in, then goes back to where the person wanted to be. */
export function SignInPage() {
  const t = useT()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() ? null : t('access.emailRequired')),
      password: (value) => (value ? null : t('access.passwordRequired')),
    },
  })
  useDocumentTitle(`${t('access.signIn')} · Fanfare`)
  const signIn = async (values: Values) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { user } = await call('signIn', { body: values, stays: true })
      queryClient.clear()
      if (!hasChosenLanguage()) await setLanguage(user.language)
      const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined
      window.location.replace(returnPath(wanted))
    } catch (error) {
      const fields = firstMessages(error)
      setProblem(fields.general ?? Object.values(fields)[0] ?? messageOf(error))
      setBusy(false)
    }
  }
  return (
    <main className={classes.signIn}>
      <form className={classes.card} onSubmit={form.onSubmit((values) => void signIn(values))} noValidate>
        <Stack gap="md">
          <div>
            <Text className={classes.brand}>Fanfare</Text>
            <Title order={1}>{t('access.signIn')}</Title>
            <Text c="dimmed">{t('access.signInHint')}</Text>
          </div>
          {problem && (
            <Alert color="red" variant="outline" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            label={t('kit.email')}
            type="email"
            autoComplete="username"
            data-autofocus
            size="sm"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('access.password')}
            autoComplete="current-password"
            size="sm"
            visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
            key={form.key('password')}
            {...form.getInputProps('password')}
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
