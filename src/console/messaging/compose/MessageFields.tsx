import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import classes from './compose.module.css'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

const mergeFields = ['first_name', 'last_name', 'name', 'data'] as const
type MergeField = (typeof mergeFields)[number]
type Props = { form: ComposeForm; segmentLimits: Map<string, number> }

/** What stands in for a missing first name, in the message's own language. */
const friend = { message: 'there', message_fr: 'vous' } as const

/** The message in English and French side by side, with merge fields and what each costs. */
export function MessageFields(props: Props) {
  return (
    <div className={classes.messages}>
      <MessageField {...props} name="message" lang="en" />
      <MessageField {...props} name="message_fr" lang="fr" />
    </div>
  )
}

function MessageField({
  form,
  segmentLimits,
  name,
  lang,
}: Props & { name: 'message' | 'message_fr'; lang: 'en' | 'fr' }) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const label = t(lang === 'en' ? 'messaging.compose.messageEn' : 'messaging.compose.messageFr')
  return (
    <div>
      <Textarea
        label={label}
        lang={lang}
        withAsterisk={lang === 'en'}
        minRows={5}
        maxRows={14}
        ref={field}
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
      <div className={classes.mergeFields}>
        <span>{t('messaging.compose.insert')}</span>
        {mergeFields.map((merge) => (
          <Button
            key={merge}
            variant="default"
            size="compact-xs"
            aria-label={t('messaging.compose.insertInto', {
              field: t(`messaging.compose.field.${merge}`),
              target: label,
            })}
            onClick={() => insert(field.current, merge, name)}
          >
            {t(`messaging.compose.field.${merge}`)}
          </Button>
        ))}
      </div>
      <LiveCount form={form} segmentLimits={segmentLimits} name={name} />
    </div>
  )
}

function LiveCount({ form, segmentLimits, name }: Props & { name: 'message' | 'message_fr' }) {
  const t = useT()
  const watched = useWatched(form, [name, 'shortcode_id'])
  return (
    <>
      <SegmentCount text={watched[name]} limit={segmentLimits.get(watched.shortcode_id)} />
      {watched[name].includes('{{') && (
        <div className={classes.hint}>{t('messaging.segments.mergeHint')}</div>
      )}
    </>
  )
}

/** At the caret; the part that a person must still name is left selected. */
function insert(field: HTMLTextAreaElement | null, merge: MergeField, name: 'message' | 'message_fr'): void {
  if (!field) return
  const inside = {
    first_name: `first_name|${friend[name]}`,
    last_name: 'last_name',
    name: 'name',
    data: 'data.key',
  }[merge]
  const start = field.selectionStart
  field.focus()
  field.setRangeText(`{{${inside}}}`, start, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (merge === 'data') field.setSelectionRange(start + '{{data.'.length, start + '{{data.key'.length)
}
