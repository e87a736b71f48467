import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ContestTab } from './contestTab.ts'
import { newQuestion } from './contestValues.ts'
import { ListRow } from './ListRow.tsx'
import { useNoEffect } from './useNoEffect.ts'

const mostQuestions = 50

/** What a validator answers about an uploaded picture (E3). */
export function QuestionsTab({ form, isReadOnly }: ContestTab) {
  const t = useT()
  const below = useNoEffect()
  const addButton = useRef<HTMLButtonElement>(null)
  const { uploaded_image_questions: questions } = form.getValues()
  return (
    <FormSection
      title={t('contest.questions')}
      help={below('uploaded_image_questions', t('contest.questionsHelp'))}
    >
      {questions.length === 0 && <Text c="dimmed">{t('contest.questionsNone')}</Text>}
      {questions.map(({ id, type }, at) => (
        <ListRow
          key={id}
          name={t(`contest.question.${type}`, { number: at + 1 })}
          at={at}
          count={questions.length}
          isReadOnly={isReadOnly}
          onMove={(from, to) => form.reorderListItem('uploaded_image_questions', { from, to })}
          onRemove={() => {
            form.removeListItem('uploaded_image_questions', at)
            addButton.current?.focus()
          }}
        >
          <BilingualField
            form={form}
            name={`uploaded_image_questions.${at}.question`}
            label={t('contest.question')}
          />
          <LongTextField
            form={form}
            name={`uploaded_image_questions.${at}.configuration`}
            label={t(`contest.configuration.${type}`)}
            description={t('contest.oneALine')}
            minRows={2}
            maxRows={10}
          />
        </ListRow>
      ))}
      {!isReadOnly && (
        <Group>
          {(['answers', 'details'] as const).map((type) => (
            <Button
              key={type}
              ref={type === 'answers' ? addButton : undefined}
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={questions.length >= mostQuestions}
              onClick={() => form.insertListItem('uploaded_image_questions', newQuestion(type))}
            >
              {t(`contest.add.${type}`)}
            </Button>
          ))}
        </Group>
      )}
    </FormSection>
  )
}
