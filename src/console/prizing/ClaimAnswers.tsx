import { Title } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FormData } from '#console/parts/answers/FormData.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Claim } from '#contract/prizing/calls.ts'

const forms = ['Claim', 'Release Accepted'] as const
type Props = { experience: InExperience; answers: Claim['answers'] }

/** The answers that a prize was claimed with. */
export function ClaimAnswers({ experience, answers }: Props) {
  const t = useT()
  return (
    <section>
      <Title order={3} mb={4}>
        {t('winners.claimAnswers')}
      </Title>
      <FormData experience={experience} forms={forms} data={answers} none={t('winners.claimNoAnswers')} />
    </section>
  )
}
