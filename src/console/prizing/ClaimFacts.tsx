import { Stack, Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FormData } from '#console/parts/answers/FormData.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Claim, PrizeClaim } from '#contract/prizing/calls.ts'
import { mayBeToldAgain, mostWrongAnswers } from '#contract/prizing/claimStates.ts'
import { ClaimStatus } from './ClaimStatus.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { FiledPictures } from './FiledPictures.tsx'

const forms = ['Claim', 'Release Accepted'] as const
type Props = { experience: Pick<DrawnExperience, 'kind' | 'eid'>; claim: Claim | PrizeClaim }

/**
 * How a claim stands, until when it can be answered, and what its forms were filled in with; of a potential winner also the
 * notice, of a prize the pictures that came with the claim.
 */
export function ClaimFacts({ experience, claim }: Props) {
  const t = useT()
  const format = useFormat()
  const { ends_at, claimed_at, answers } = claim
  const notice = 'told_at' in claim ? claim : undefined
  const isAsked = !notice || notice.told_at !== null
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
              notice?.told_at && notice.channel
                ? t(`winners.claimBy.${notice.channel}`, { at: format.dateTimeZone(notice.told_at) })
                : undefined,
            [t('winners.claimEnds')]: isAsked ? (timeOf(ends_at) ?? t('winners.claimNeverEnds')) : undefined,
            ...(notice && courseOf(t, notice, timeOf)),
            [t('winners.claimedAt')]: timeOf(claimed_at),
          }}
        />
      </div>
      {claimed_at && (
        <section>
          <Title order={3} mb={4}>
            {t('winners.claimAnswers')}
          </Title>
          <FormData experience={experience} forms={forms} data={answers} none={t('winners.claimNoAnswers')} />
        </section>
      )}
      {'images' in claim && <FiledPictures title={t('winners.claimPictures')} images={claim.images} />}
    </Stack>
  )
}

type TimeOf = (at: string | null) => string | undefined

/** How a potential winner has taken the notice so far. */
const courseOf = (t: ReturnType<typeof useT>, notice: Claim, timeOf: TimeOf) => ({
  [t('winners.claimReminder')]: mayBeToldAgain(notice.state) ? timeOf(notice.remind_at) : undefined,
  [t('winners.claimOpened')]: timeOf(notice.opened_at),
  [t('winners.claimDeclined')]: timeOf(notice.declined_at),
  [t('winners.claimWrong')]:
    notice.wrong_answers > 0
      ? t('winners.claimWrongOf', { count: notice.wrong_answers, most: mostWrongAnswers })
      : undefined,
})
