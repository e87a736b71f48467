import { Button } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Subscription } from '#contract/participants/calls.ts'
import classes from './person.module.css'
import { useKeptText } from './useKeptText.ts'

type Props = {
  participantId: string
  subscription: Subscription
  state: 'in' | 'out'
  onClose: () => void
}

/** Opts a person in or out by hand; without a proof there is no change. */
export function ConsentForm({ participantId, subscription: { id, name }, state, onClose }: Props) {
  const t = useT()
  const kept = useKeptText(`consent:${participantId}:${id}:${state}`)
  const change = useChange('setConsent')
  const form = useCallForm({
    call: 'setConsent',
    of: { subscription_id: id, state, proof: kept.typed },
    onValuesChange: ({ proof }) => kept.write(proof),
    validate: { proof: (proof) => (proof.trim() ? null : t('person.proofRequired')) },
  })
  const close = () => {
    kept.drop()
    onClose()
  }
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    await change.mutateAsync({ params: { id: participantId }, body })
    toast.success(t('person.consentSaved'), { for: 'messaging' })
    close()
  })
  const isIn = state === 'in'
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorSummary failure={failure} fieldErrors={form.errors} />
      <LongTextField
        form={form}
        name="proof"
        label={t(isIn ? 'person.proofIn' : 'person.proofOut')}
        description={t(isIn ? 'person.proofInHint' : 'person.proofOutHint')}
        autoFocus
      />
      <div className={classes.formFoot}>
        <span />
        <Button variant="default" onClick={close}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(isIn ? 'person.optInTo' : 'person.optOutOf', { name })}
        </Button>
      </div>
    </form>
  )
}
