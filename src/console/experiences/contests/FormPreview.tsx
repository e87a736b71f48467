import { Button, Group, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFrench } from '#console/kit/i18n/french.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import { PreviewFrame, type PreviewState, type PreviewWhat } from '../pages/PreviewFrame.tsx'
import classes from '../pages/pages.module.css'
import type { ContestTab } from './contestTab.ts'
import { questionBody, ruleBody } from './contestValues.ts'

/** The frames follow after so long a pause in typing. */
const pauseMs = 600
const phone = { width: 390, height: 760 }

type Props = Pick<ContestTab, 'form'> & {
  kind: KindWithPages
  /** Undefined while it is new: then there is no page yet to see it on. */
  eid: string | undefined
  /** The form's address below the experience's own; '' is Home. */
  path: string
}

/** The form that the rules and questions make, on its public page and in each language, with what is not saved. */
export function FormPreview({ kind, eid, ...frames }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && eid !== undefined
  const read = useRead(`${kind}.preview`, { params: { eid: eid ?? '' } }, { isEnabled: isShown })
  return (
    <section className={classes.main} aria-label={t('pageEditor.preview')}>
      <Group gap="sm">
        <Button
          variant="default"
          aria-expanded={isShown}
          disabled={eid === undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isShown ? 'contest.hideForm' : 'contest.showForm')}
        </Button>
        {eid === undefined && <Text c="dimmed">{t('pageEditor.previewNew')}</Text>}
      </Group>
      {isShown && (
        <Loaded read={read} lines={8}>
          {({ data: { urls } }) => <Frames {...frames} url={urls.open} />}
        </Loaded>
      )}
    </section>
  )
}

type FramesProps = Pick<Props, 'form' | 'path'> & { url: string }

function Frames({ form, path, url }: FramesProps) {
  const { isWanted: hasFrench } = useFrench()
  // Each look signs another address, which leads to the same: the frames stay as they are.
  const [place] = useState(() => new URL(url).pathname)
  const languages = hasFrench ? (['en', 'fr'] as const) : (['en'] as const)
  return (
    <div className={classes.previews}>
      {languages.map((language) => (
        <OneFrame
          key={`${path} ${language}`}
          form={form}
          language={language}
          address={`${place}${path && `/${path}`}?lang=${language}`}
        />
      ))}
    </div>
  )
}

type OneProps = Pick<Props, 'form'> & { language: 'en' | 'fr'; address: string }

function OneFrame({ form, language, address }: OneProps) {
  const t = useT()
  const now = (): PreviewWhat => {
    const { form_rules, uploaded_image_questions: questions } = form.getValues()
    const unsaved = {
      pages: [],
      form_rules: form_rules.map(ruleBody),
      uploaded_image_questions: questions.map(questionBody),
    }
    return { address, unsaved, isNone: false }
  }
  const [what, setWhat] = useState(now)
  const [state, setState] = useState<PreviewState>('loading')
  const follow = useDebouncedCallback(() => {
    setWhat((before) => {
      const next = now()
      return JSON.stringify(next) === JSON.stringify(before) ? before : next
    })
  }, pauseMs)
  form.watch('form_rules', follow)
  form.watch('uploaded_image_questions', follow)
  return (
    <div className={classes.preview} data-size="phone">
      <Text fz="xs" mb={4} c={state === 'unreachable' ? 'red' : 'dimmed'} role="status">
        {t(`contest.formIn.${language}`)} {t(`pageEditor.preview.${state}`)}
      </Text>
      <PreviewFrame
        what={what}
        {...phone}
        title={t(`contest.formIn.${language}`)}
        lang={language}
        onState={setState}
      />
    </div>
  )
}
