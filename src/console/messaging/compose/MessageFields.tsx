import { Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import classes from './compose.module.css'
import { MergeFields } from './MergeFields.tsx'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

type Props = { form: ComposeForm; segmentLimits: Map<string, number> }
type Side = Props & { lang: 'en' | 'fr' }

const names = {
  en: { message: 'message', subject: 'subject' },
  fr: { message: 'message_fr', subject: 'subject_fr' },
} as const

/** The text in English and French side by side, with merge fields and what each costs; an e-mail has subjects. */
export function MessageFields(props: Props) {
  return (
    <div className={classes.messages}>
      <LanguageFields {...props} lang="en" />
      <LanguageFields {...props} lang="fr" />
    </div>
  )
}

/** A merge field goes where the caret was last: into the subject or the message. */
function LanguageFields({ form, segmentLimits, lang }: Side) {
  const t = useT()
  const { channel } = useWatched(form, ['channel'])
  const subject = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'message'>('message')
  const name = names[lang]
  const isEmail = channel === 'email'
  const label = t(lang === 'en' ? 'compose.messageEn' : 'compose.messageFr')
  return (
    <div>
      {isEmail && (
        <TextInput
          label={t(lang === 'en' ? 'compose.subjectEn' : 'compose.subjectFr')}
          lang={lang}
          withAsterisk={lang === 'en'}
          maxLength={200}
          mb="sm"
          ref={subject}
          key={form.key(name.subject)}
          {...form.getInputProps(name.subject)}
          onFocus={() => {
            last.current = 'subject'
          }}
        />
      )}
      <Textarea
        label={label}
        lang={lang}
        withAsterisk={lang === 'en'}
        minRows={isEmail ? 10 : 5}
        maxRows={isEmail ? 24 : 14}
        ref={message}
        key={form.key(name.message)}
        {...form.getInputProps(name.message)}
        onFocus={() => {
          last.current = 'message'
        }}
      />
      <MergeFields
        target={label}
        lang={lang}
        field={() => (isEmail && last.current === 'subject' ? subject.current : message.current)}
      />
      {isEmail ? (
        <EmailLength form={form} name={name.message} />
      ) : (
        <LiveCount form={form} segmentLimits={segmentLimits} name={name.message} />
      )}
    </div>
  )
}

type Named = { form: ComposeForm; name: 'message' | 'message_fr' }

function LiveCount({ form, segmentLimits, name }: Named & Pick<Props, 'segmentLimits'>) {
  const t = useT()
  const watched = useWatched(form, [name, 'shortcode_id'])
  return (
    <>
      <SegmentCount text={watched[name]} limit={segmentLimits.get(watched.shortcode_id)} />
      {watched[name].includes('{{') && <div className={classes.hint}>{t('compose.mergeHint')}</div>}
    </>
  )
}

function EmailLength({ form, name }: Named) {
  const t = useT()
  const { [name]: text } = useWatched(form, [name])
  return <div className={classes.hint}>{t('messaging.segments.characters', { count: [...text].length })}</div>
}
