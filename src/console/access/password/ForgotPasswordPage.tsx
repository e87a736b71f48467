import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { paths } from '#console/paths.ts'
import { OpenFrame } from '../OpenFrame.tsx'
import { keepTypedEmail, typedEmail } from '../typedEmail.ts'

/** Has a link mailed; whether there is such an account is not told. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const form = useCallForm({
    call: 'forgotPassword',
    of: { email: typedEmail() },
    validate: { email: (value) => (value.trim() ? null : t('access.emailRequired')) },
  })
  const ask = useChange('forgotPassword')
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    await ask.mutateAsync({ body, stays: true })
    keepTypedEmail(body.email)
    onSent(body.email.trim())
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <OpenFrame title={t('account.forgotTitle')} hint={t('account.forgotHint')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
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
          <Button type="submit" size="sm" loading={isBusy} fullWidth>
            {t('account.sendLink')}
          </Button>
          <BackToSignIn onGo={() => keepTypedEmail(form.getValues().email)} />
        </Stack>
      </form>
    </OpenFrame>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT()
  return (
    <OpenFrame title={t('account.sentTitle')}>
      <div role="status">
        <Text>{t('account.sentText', { email })}</Text>
        <Text c="dimmed" mt="xs">
          {t('account.sentLater')}
        </Text>
      </div>
      <Button variant="default" size="sm" fullWidth onClick={onAgain}>
        {t('account.otherAddress')}
      </Button>
      <BackToSignIn />
    </OpenFrame>
  )
}

function BackToSignIn({ onGo }: { onGo?: () => void }) {
  const t = useT()
  return (
    <Anchor
      component={PathLink}
      to={`${paths.signIn()}${window.location.search}`}
      ta="center"
      fz="sm"
      onClick={onGo}
    >
      {t('account.backToSignIn')}
    </Anchor>
  )
}
