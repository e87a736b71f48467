import { PasswordField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { form: Form<{ current_password: string }>; isFirst?: boolean }

/** The own password, which is given again before anything by which one signs in changes. */
export function OwnPasswordField({ form, isFirst = false }: Props) {
  const t = useT()
  return (
    <PasswordField
      form={form}
      name="current_password"
      label={t('account.currentPassword')}
      autoComplete="current-password"
      withAsterisk={false}
      data-autofocus={isFirst || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
    />
  )
}
