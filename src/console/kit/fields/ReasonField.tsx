import { useT } from '../i18n/i18n.ts'
import { LongTextField } from './fields.tsx'
import type { Form } from './formTypes.ts'

type Props = { form: Form<{ reason: string }>; isOptional?: boolean }

/** Why something is done that must not go unexplained: the field of every dialog that asks for a reason. */
export function ReasonField({ form, isOptional = false }: Props) {
  const t = useT()
  return (
    <LongTextField
      form={form}
      name="reason"
      label={t('kit.reason')}
      withAsterisk={!isOptional}
      data-autofocus
    />
  )
}
