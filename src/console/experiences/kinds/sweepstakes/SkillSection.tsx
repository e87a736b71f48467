import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { SweepstakesTab } from './sweepstakesValues.ts'

const day = 24 * 3600
const parts = [
  { name: 'timeout.hours', max: 23 },
  { name: 'timeout.minutes', max: 59 },
  { name: 'timeout.seconds', max: 59 },
] as const

/** `timeout`: what is stored, in seconds. */
type Props = Pick<SweepstakesTab, 'form'> & { timeout: number }

/** The skill-testing question that a winner has to answer, and how long the code for it is valid (E3, E9). */
export function SkillSection({ form, timeout }: Props) {
  const t = useT()
  const hasFrench = useFrenchField(form, 'skill_testing_question_fr')
  const hasFrenchAnswer = useFrenchField(form, 'skill_testing_question_answer_fr')
  return (
    <FormSection title={t('contest.skill')} help={t('contest.skillHelp')}>
      <TextField
        form={form}
        name="skill_testing_question"
        label={t('contest.skillQuestion')}
        description={t('contest.skillQuestionHelp')}
      />
      {hasFrench && (
        <TextField form={form} name="skill_testing_question_fr" label={t('contest.skillQuestionFr')} />
      )}
      <TextField
        form={form}
        name="skill_testing_question_answer"
        label={t('contest.skillAnswer')}
        description={t('contest.skillAnswerHelp')}
      />
      {hasFrenchAnswer && (
        <TextField
          form={form}
          name="skill_testing_question_answer_fr"
          label={t('contest.skillAnswerFr')}
          description={t('contest.skillAnswerFrHelp')}
        />
      )}
      <FieldRow>
        {parts.map(({ name, max }) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={t(`contest.${name}`)}
            min={0}
            // A program may have set more than a day.
            max={name === 'timeout.hours' && timeout >= day ? Math.floor(timeout / 3600) : max}
            allowDecimal={false}
          />
        ))}
      </FieldRow>
    </FormSection>
  )
}
