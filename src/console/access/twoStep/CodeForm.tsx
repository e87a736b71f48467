import { Button, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { call } from '#console/kit/api/call.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useEnter } from '../useEnter.ts'
import { CodeField } from './CodeField.tsx'
import { whenAlive } from './whenAlive.ts'

type Props = { label: string; hint: string; isFirst: boolean; onDead: () => void }

/** Takes the second step by a code of either sort. */
export function CodeForm({ label, hint, isFirst, onDead }: Props) {
  const t = useT()
  const enter = useEnter()
  const form = useCallForm({
    call: 'giveCode',
    validate: { code: (value) => (value.trim() ? null : t('twoStep.codeRequired')) },
  })
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    const { user } = await whenAlive(call('giveCode', { body, stays: true }), onDead)
    await enter(user)
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <ErrorSummary failure={failure} fieldErrors={form.errors} />
        <CodeField form={form} label={label} description={hint} size="sm" autoFocus={isFirst} />
        <Button type="submit" size="sm" variant={isFirst ? 'filled' : 'default'} loading={isBusy} fullWidth>
          {t('twoStep.useCode')}
        </Button>
      </Stack>
    </form>
  )
}
