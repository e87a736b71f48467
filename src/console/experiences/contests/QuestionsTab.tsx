import { Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ContestTab } from './contestTab.ts'
import { newQuestion } from './contestValues.ts'
import { FormPreview } from './FormPreview.tsx'

type Props = ContestTab & Pick<ComponentProps<typeof FormPreview>, 'kind' | 'eid'>

/** Questions to participants about the picture that they send (E3). */
export function QuestionsTab({ form, isReadOnly, kind, eid }: Props) {
  const t = useT()
  const rows = useRows(form, 'uploaded_image_questions')
  return (
    <FormSection title={t('contest.questions')} help={t('contest.questionsHelp')}>
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('contest.questions')}
        titleOf={({ type }, number) => t(`contest.question.${type}`, { number })}
        none={t('contest.questionsNone')}
      >
        {({ type }, at) => (
          <>
            <BilingualField
              form={form}
              name={`uploaded_image_questions.${at}.question`}
              label={t('contest.question')}
            />
            <BilingualField
              isLong
              form={form}
              name={`uploaded_image_questions.${at}.configuration`}
              label={t(`contest.configuration.${type}`)}
              description={t('contest.oneALine')}
              minRows={2}
              maxRows={10}
            />
          </>
        )}
      </Rows>
      {!isReadOnly && (
        <Group>
          {(['answers', 'details'] as const).map((type) => (
            <AddRow
              key={type}
              rows={rows}
              label={t(`contest.add.${type}`)}
              make={() => [newQuestion(type)]}
            />
          ))}
        </Group>
      )}
      <FormPreview form={form} kind={kind} eid={eid} path="" />
    </FormSection>
  )
}
