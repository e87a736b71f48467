import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { LongTextField } from './fields.tsx'
import type { Form } from './formTypes.ts'

/** Reasons that need not be typed; `help` says what becomes of them. */
export type OfferedReasons = { readonly help: string; readonly reasons: readonly string[] }
type Props = {
  form: Form<{ reason: string }>
  isOptional?: boolean
  offered?: OfferedReasons | undefined
}

/** Why something is done that must not go unexplained: the field of every dialog that asks for a reason. */
export function ReasonField({ form, isOptional = false, offered }: Props) {
  const t = useT()
  return (
    <>
      <LongTextField
        form={form}
        name="reason"
        label={t('kit.reason')}
        withAsterisk={!isOptional}
        data-autofocus
      />
      {offered && offered.reasons.length > 0 && <Offered form={form} {...offered} />}
    </>
  )
}

/** One of them takes the place of what was typed, which comes back where it is chosen no more. */
function Offered({ form, help, reasons }: Pick<Props, 'form'> & OfferedReasons) {
  const reason = form.useWatchValue('reason')
  const [typed, setTyped] = useState('')
  const id = useId()
  const choose = (one: string) => {
    if (!reasons.includes(reason)) setTyped(reason)
    form.setFieldValue('reason', reason === one ? typed : one)
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text id={id} fz="sm">
        {help}
      </Text>
      <Group gap="xs">
        {reasons.map((one) => (
          <Button
            key={one}
            variant={reason === one ? 'filled' : 'default'}
            size="compact-sm"
            aria-pressed={reason === one}
            onClick={() => choose(one)}
          >
            {one}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
