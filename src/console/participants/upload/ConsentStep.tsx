import { Alert, Radio, Stack, Textarea } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

export type ConsentChoice = { consent: 'none' | 'proof'; proof: string }
type Props = {
  value: ConsentChoice
  onChange: (value: ConsentChoice) => void
  /** The proof is missing, or was refused. */
  proofError: string | undefined
  problems: string[]
}

/** Whether the people of the file agreed to messages, and how that is known (decisions 3). */
export function ConsentStep({ value, onChange, proofError, problems }: Props) {
  const t = useT()
  return (
    <Stack gap="md">
      {problems.length > 0 && (
        <Alert color="red" variant="outline" role="alert">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <Radio.Group
        label={t('participants.consentQuestion')}
        value={value.consent}
        onChange={(chosen) => onChange({ ...value, consent: chosen === 'proof' ? 'proof' : 'none' })}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            size="xs"
            value="none"
            label={t('participants.consentNone')}
            description={t('participants.consentNoneHint')}
          />
          <Radio
            size="xs"
            value="proof"
            label={t('participants.consentProof')}
            description={t('participants.consentProofHint')}
          />
        </Stack>
      </Radio.Group>
      {value.consent === 'proof' && (
        <Textarea
          label={t('participants.proof')}
          description={proofError ? undefined : t('participants.proofHint')}
          withAsterisk
          maxLength={500}
          value={value.proof}
          error={proofError}
          onChange={(event) => onChange({ ...value, proof: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
