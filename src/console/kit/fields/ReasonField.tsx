import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useT } from '../i18n/i18n.ts'

type Props = { form: UseFormReturnType<{ reason: string }>; isOptional?: boolean }

/** Why something is done that must not go unexplained: the field of every dialog that asks for a reason. */
export function ReasonField({ form, isOptional = false }: Props) {
  const t = useT()
  return (
    <Textarea
      label={t('kit.reason')}
      withAsterisk={!isOptional}
      maxLength={500}
      data-autofocus
      key={form.key('reason')}
      {...form.getInputProps('reason')}
    />
  )
}
