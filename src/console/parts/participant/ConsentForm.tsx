import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiError, firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Subscription } from '#contract/participants/calls.ts'
import classes from './person.module.css'
import { useKeptText } from './useKeptText.ts'

export type WantedState = 'in' | 'out'
type Props = {
  participantId: string
  subscription: Subscription
  wanted: WantedState
  onClose: () => void
}

const maxLength = 500

/** Opts a person in or out by hand; without a proof there is no change. */
export function ConsentForm({ participantId, subscription, wanted, onClose }: Props) {
  const t = useT()
  const kept = useKeptText(`consent:${participantId}:${subscription.id}:${wanted}`)
  const [isMissing, setMissing] = useState(false)
  const change = useChange('setConsent', {
    onDone: () => toast.success(t('person.consentSaved'), { for: 'messaging' }),
  })
  const proof = kept.typed ?? ''
  const submit = () => {
    if (change.isPending) return
    setMissing(proof.trim() === '')
    if (proof.trim() === '') return
    change.mutate(
      { params: { id: participantId }, body: { subscription_id: subscription.id, state: wanted, proof } },
      {
        onSuccess: () => {
          kept.drop()
          onClose()
        },
      },
    )
  }
  const fieldProblem = firstMessages(change.error).proof
  const isRefused = change.error instanceof ApiError && fieldProblem === undefined
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isRefused && (
        <Alert color="red" variant="outline" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      <Textarea
        label={wanted === 'in' ? t('person.proofIn') : t('person.proofOut')}
        description={wanted === 'in' ? t('person.proofInHint') : t('person.proofOutHint')}
        withAsterisk
        autoFocus
        maxLength={maxLength}
        value={proof}
        error={isMissing && proof.trim() === '' ? t('person.proofRequired') : fieldProblem}
        onChange={(event) => kept.write(event.currentTarget.value)}
      />
      <div className={classes.formFoot}>
        <span />
        <Button
          variant="default"
          onClick={() => {
            kept.drop()
            onClose()
          }}
        >
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {wanted === 'in'
            ? t('person.optInTo', { name: subscription.name })
            : t('person.optOutOf', { name: subscription.name })}
        </Button>
      </div>
    </form>
  )
}
