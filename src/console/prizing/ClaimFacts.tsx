import { Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts, FreeData } from '#console/parts/EntryFacts.tsx'
import type { Claim } from '#contract/prizing/calls.ts'
import { mostWrongAnswers } from '#contract/prizing/claimStates.ts'
import { ClaimStatus } from './ClaimStatus.tsx'

/** A potential winner's notice, until when it can be answered, and what the form Claim was filled in with. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const t = useT()
  const format = useFormat()
  const { channel, told_at, ends_at, claimed_at, wrong_answers, answers } = claim
  return (
    <section>
      <Title order={3} mb={4}>
        {t('prizing.claim')}
      </Title>
      <Facts
        facts={{
          [t('kit.status')]: <ClaimStatus claim={claim} />,
          [t('prizing.claimTold')]:
            told_at && channel
              ? t(`prizing.claimBy.${channel}`, { at: format.dateTimeZone(told_at) })
              : undefined,
          [t('prizing.claimEnds')]: told_at
            ? ends_at
              ? format.dateTimeZone(ends_at)
              : t('prizing.claimNeverEnds')
            : undefined,
          [t('prizing.claimWrong')]:
            wrong_answers > 0
              ? t('prizing.claimWrongOf', { count: wrong_answers, most: mostWrongAnswers })
              : undefined,
          [t('prizing.claimedAt')]: claimed_at ? format.dateTimeZone(claimed_at) : undefined,
        }}
      />
      {claimed_at && <FreeData data={answers} none={t('prizing.claimNoAnswers')} />}
    </section>
  )
}
