import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useFormDraft } from '#console/kit/dialogs/useFormDraft.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'

type Props = { opened: boolean; onClose: () => void }
/** So long the answer stands before the panel closes (M9). */
const closesAfterMs = 3000

/** A message to technical support, with the page that is shown. What was typed and not sent is there again. */
export function SupportPanel({ opened, onClose }: Props) {
  const t = useT()
  const [told, setTold] = useState<'sent' | 'kept'>()
  const closing = useRef<number>(undefined)
  const { email: ownEmail } = useSession().user
  // Both must be there (M5); the call takes its one text alone too.
  const form = useCallForm({ call: 'sendContactMessage', initialValues: { email: ownEmail, message: '' } })
  const draft = useFormDraft({ opened, form, name: 'contact' })
  const send = useChange('sendSupportMessage')
  const close = () => {
    window.clearTimeout(closing.current)
    draft.keep()
    clear()
    form.reset()
    setTold(undefined)
    onClose()
  }
  const { isBusy, failure, clear, submit } = useSubmit(form, async (written) => {
    const answer = await send.mutateAsync({ body: { ...written, current_url: window.location.href } })
    form.reset()
    draft.drop()
    setTold(answer.is_mailed ? 'sent' : 'kept')
    closing.current = window.setTimeout(close, closesAfterMs)
  })
  return (
    <Drawer
      opened={opened}
      onClose={() => !isBusy && close()}
      position="right"
      size={320}
      title={t('support.title')}
      transitionProps={{ duration: 120 }}
    >
      <div role="status">{told && <Text>{t(`support.${told}`)}</Text>}</div>
      {!told && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap="md">
            <ErrorSummary failure={failure} fieldErrors={form.errors} />
            <Text c="dimmed" fz="sm">
              {t('support.about')}
            </Text>
            <TextField form={form} name="email" type="email" label={t('support.email')} withAsterisk />
            <LongTextField
              form={form}
              name="message"
              label={t('support.message')}
              rows={8}
              withAsterisk
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {t('support.send')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Drawer>
  )
}
