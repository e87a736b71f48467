import { PasswordField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { form: Form<{ password: string }>; isLarge?: boolean; isFirst?: boolean }

/** A password that is chosen: what it must be is said before it is refused. */
export function NewPasswordField({ form, isLarge = false, isFirst = false }: Props) {
  const t = useT()
  return (
    <PasswordField
      form={form}
      name="password"
      label={t('account.newPassword')}
      description={t('account.newPasswordHint')}
      autoComplete="new-password"
      withAsterisk={false}
      autoFocus={isFirst}
      {...(isLarge ? { size: 'sm' } : {})}
      visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
    />
  )
}
