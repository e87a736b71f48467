import { Stack, Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Claim } from '#contract/prizing/calls.ts'
import { mayBeToldAgain, mostWrongAnswers } from '#contract/prizing/claimStates.ts'
import { ClaimAnswers } from './ClaimAnswers.tsx'
import { ClaimStatus } from './ClaimStatus.tsx'
import type { DrawnExperience } from './drawnProps.ts'

type Props = { experience: Pick<DrawnExperience, 'kind' | 'eid'>; claim: Claim }

/** A potential winner's notice, until when it can be answered, and what its forms were filled in with. */
export function ClaimFacts({ experience, claim }: Props) {
  const t = useT()
  const format = useFormat()
  const { channel, told_at, ends_at, claimed_at, wrong_answers, answers, remind_at } = claim
  const timeOf = (at: string | null) => (at ? format.dateTimeZone(at) : undefined)
  return (
    <Stack component="section" gap="md">
      <div>
        <Title order={3} mb={4}>
          {t('winners.claim')}
        </Title>
        <Facts
          facts={{
            [t('kit.status')]: <ClaimStatus claim={claim} />,
            [t('winners.claimTold')]:
              told_at && channel
                ? t(`winners.claimBy.${channel}`, { at: format.dateTimeZone(told_at) })
                : undefined,
            [t('winners.claimEnds')]: told_at
              ? ends_at
                ? format.dateTimeZone(ends_at)
                : t('winners.claimNeverEnds')
              : undefined,
            [t('winners.claimReminder')]: mayBeToldAgain(claim.state) ? timeOf(remind_at) : undefined,
            [t('winners.claimOpened')]: timeOf(claim.opened_at),
            [t('winners.claimDeclined')]: timeOf(claim.declined_at),
            [t('winners.claimWrong')]:
              wrong_answers > 0
                ? t('winners.claimWrongOf', { count: wrong_answers, most: mostWrongAnswers })
                : undefined,
            [t('winners.claimedAt')]: timeOf(claimed_at),
          }}
        />
      </div>
      {claimed_at && <ClaimAnswers experience={experience} answers={answers} />}
    </Stack>
  )
}
