import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { CheckboxesField, ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ApiToken, ApiUser } from '#contract/access/tokenCalls.ts'
import { areas } from '#contract/roles.ts'
import { scopeOfRight, scopesOf, type TokenScope } from '#contract/words/tokenScopes.ts'

type Props = { user: ApiUser; onClose: () => void; onMade: (secret: string) => void }

const lives = ['30', '90', '365'] as const
const onDate = 'date'
const dayMs = 86_400_000

/** The rights of the token are at most those of the role; nothing is chosen beforehand. */
export function TokenDialog({ user, onMade, onClose }: Props) {
  const t = useT()
  const scopes: TokenScope[] = []
  const form = useCallForm({
    call: 'createApiToken',
    initialValues: { name: '', scopes, life: '90', expires_at: '' },
  })
  const hasDate = form.useWatchValue('life') === onDate
  const create = useChange('createApiToken', { onDone: ({ data }) => onMade(data.secret) })
  return (
    <FormDialog
      onClose={onClose}
      title={t('tokens.makeTokenOf', { name: user.name })}
      submitLabel={t('tokens.makeToken')}
      form={form}
      draft={user.id}
      onSubmit={({ name, scopes: chosen, life, expires_at: date }) =>
        create.mutateAsync({
          params: { id: user.id },
          body: { name, scopes: chosen, expires_at: life === onDate ? date : endOf(life) },
        })
      }
    >
      <TextField form={form} name="name" label={t('kit.name')} autoComplete="off" data-autofocus />
      <CheckboxesField
        form={form}
        name="scopes"
        label={t('tokens.scopes')}
        description={t('tokens.scopesHint')}
        data={useScopeChoices(user)}
      />
      <ChoiceField
        form={form}
        name="life"
        label={t('tokens.expires')}
        none={t('tokens.neverEnds')}
        data={[
          ...lives.map((days) => ({ value: days, label: t('tokens.inDays', { count: Number(days) }) })),
          { value: onDate, label: t('tokens.onDate') },
        ]}
      />
      {hasDate && (
        <DateTimeField
          form={form}
          name="expires_at"
          labels={{ date: t('tokens.lastDay'), time: t('tokens.lastTime') }}
          defaultTime="23:59"
        />
      )}
    </FormDialog>
  )
}

const endOf = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()

function useScopeChoices({ role }: ApiUser): { value: TokenScope; label: string }[] {
  const t = useT()
  const held = scopesOf(role)
  return areas.flatMap((name) => {
    const area = t(`users.area.${name}`)
    return [
      { value: scopeOfRight(name, 'read'), label: t('tokens.mayRead', { area }) },
      { value: scopeOfRight(name, 'change'), label: t('tokens.mayChange', { area }) },
    ].filter(({ value }) => held.includes(value))
  })
}

/** The new one lives as long as the one before was to live. */
export function RotateDialog({ user, token, onMade, onClose }: Props & { token: ApiToken }) {
  const t = useT()
  const form = useCallForm({ call: 'rotateApiToken', initialValues: { overlap_hours: '24' } })
  const rotate = useChange('rotateApiToken', { onDone: ({ data }) => onMade(data.secret) })
  return (
    <FormDialog
      onClose={onClose}
      title={t('tokens.rotateOf', { name: token.name })}
      submitLabel={t('tokens.rotate')}
      form={form}
      draft={token.id}
      onSubmit={({ overlap_hours: hours }) =>
        rotate.mutateAsync({
          params: { id: user.id, token: token.id },
          body: { overlap_hours: Number(hours) },
        })
      }
    >
      <Text>{t('tokens.rotateText')}</Text>
      <ChoiceField
        form={form}
        name="overlap_hours"
        label={t('tokens.overlap')}
        data={[
          { value: '0', label: t('tokens.overlapNow') },
          { value: '24', label: t('tokens.overlapDay') },
          { value: '168', label: t('tokens.overlapWeek') },
        ]}
      />
    </FormDialog>
  )
}
