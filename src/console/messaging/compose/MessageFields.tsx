import { useRef } from 'react'
import { AskForFrench } from '#console/kit/fields/AskForFrench.tsx'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { MergeFields } from '#console/parts/merge/MergeFields.tsx'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import classes from './compose.module.css'
import type { ComposeForm } from './values.ts'

type Props = { form: ComposeForm; segmentLimits: Map<string, number> }

const fields = [
  {
    lang: 'en',
    subject: 'subject',
    subjectKey: 'compose.subjectEn',
    text: 'message',
    textKey: 'compose.messageEn',
  },
  {
    lang: 'fr',
    subject: 'subject_fr',
    subjectKey: 'compose.subjectFr',
    text: 'message_fr',
    textKey: 'compose.messageFr',
  },
] as const

/** The text in English and French side by side, with merge fields and what each costs; an e-mail has subjects. */
export function MessageFields(props: Props) {
  const hasSubject = useFrenchField(props.form, 'subject_fr')
  const hasFrench = useFrenchField(props.form, 'message_fr') || hasSubject
  return (
    <div className={classes.messages}>
      {fields
        .filter(({ lang }) => lang === 'en' || hasFrench)
        .map((names) => (
          <LanguageFields key={names.lang} {...props} names={names} />
        ))}
      {!hasFrench && <AskForFrench />}
    </div>
  )
}

/** A merge field goes where the caret was last: into the subject or the message. */
function LanguageFields({ form, segmentLimits, names }: Props & { names: (typeof fields)[number] }) {
  const t = useT()
  const isEmail = form.useWatchValue('channel') === 'email'
  const subject = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'message'>('message')
  const { lang } = names
  const label = t(names.textKey)
  return (
    <div>
      {isEmail && (
        <TextField
          form={form}
          name={names.subject}
          label={t(names.subjectKey)}
          lang={lang}
          withAsterisk={lang === 'en'}
          mb="sm"
          ref={subject}
          onFocus={() => {
            last.current = 'subject'
          }}
        />
      )}
      <LongTextField
        form={form}
        name={names.text}
        label={label}
        lang={lang}
        minRows={isEmail ? 10 : 5}
        maxRows={isEmail ? 24 : 14}
        ref={message}
        onFocus={() => {
          last.current = 'message'
        }}
      />
      <MergeFields
        target={label}
        lang={lang}
        campaignId={form.useWatchValue('campaign_id')}
        field={() => (isEmail && last.current === 'subject' ? subject.current : message.current)}
      />
      <TextLength form={form} name={names.text} limits={isEmail ? undefined : segmentLimits} />
    </div>
  )
}

type LengthProps = {
  form: ComposeForm
  name: 'message' | 'message_fr'
  /** The parts that each shortcode sends at most; absent for an e-mail, whose length is in characters. */
  limits: Map<string, number> | undefined
}

function TextLength({ form, name, limits }: LengthProps) {
  const t = useT()
  const text = form.useWatchValue(name)
  const shortcodeId = form.useWatchValue('shortcode_id')
  if (!limits) {
    return (
      <div className={classes.hint}>{t('messaging.segments.characters', { count: [...text].length })}</div>
    )
  }
  return (
    <>
      <SegmentCount text={text} limit={limits.get(shortcodeId)} />
      {text.includes('{{') && <div className={classes.hint}>{t('compose.mergeHint')}</div>}
    </>
  )
}
