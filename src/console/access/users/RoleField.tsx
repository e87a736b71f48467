import { ChoiceField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Role } from '#contract/roles.ts'

/** A role, and in one line what it may do. */
export function RoleField({ form }: { form: Form<{ role: Role }> }) {
  const t = useT()
  const role = form.useWatchValue('role')
  return (
    <ChoiceField
      form={form}
      name="role"
      label={t('users.role')}
      description={t(`users.roleHint.${role}`)}
      textOf={(choice) => t(`access.role.${choice}`)}
    />
  )
}
