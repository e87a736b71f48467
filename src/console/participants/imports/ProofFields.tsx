import { Select, Stack, Textarea } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ImportSettings, isProofMissing, isSubscriptionMissing, type Refusals } from './settings.ts'

type Props = {
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  isChecked: boolean
  refusals: Refusals
}

/** The subscription of a proof of consent, with nothing chosen beforehand, and where it comes from (decisions 3). */
export function ProofFields({ settings, onChange, isChecked, refusals }: Props) {
  const t = useT()
  const subscriptions = useRead('listSubscriptions', {}, { staleMs: 60_000 }).data?.data ?? []
  const chosen = subscriptions.find(({ id }) => id === settings.subscriptionId)
  const proofError =
    isChecked && isProofMissing(settings) ? t('imports.proofRequired') : refusals.consent_proof
  const subscriptionError =
    isChecked && isSubscriptionMissing(settings)
      ? t('imports.subscriptionRequired')
      : refusals.subscription_id
  return (
    <Stack gap="sm" mt="sm">
      <Select
        label={t('imports.subscription')}
        description={subscriptionError ? undefined : t('imports.subscriptionHint')}
        placeholder={t('imports.subscriptionChoose')}
        withAsterisk
        data={subscriptions.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ? chosen.id : null}
        error={subscriptionError}
        onChange={(subscriptionId) => onChange({ ...settings, subscriptionId: subscriptionId ?? '' })}
      />
      {chosen && (
        <p role="status" style={{ margin: 0 }}>
          {t(`imports.${settings.consent === 'column' ? 'optsInYes' : 'optsIn'}.${chosen.channel}`, {
            subscription: chosen.name,
          })}
        </p>
      )}
      <Textarea
        label={t('imports.proof')}
        description={proofError ? undefined : t('imports.proofHint')}
        withAsterisk
        maxLength={500}
        value={settings.proof}
        error={proofError}
        onChange={(event) => onChange({ ...settings, proof: event.currentTarget.value })}
      />
    </Stack>
  )
}
