import { Button, Group, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { fieldElement } from '#console/kit/edit/fieldElements.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RehearsalStep } from '#contract/public/rehearsal.ts'
import classes from './rehearsal.module.css'
import type { RehearsalForm, Rehearsed } from './rehearsalForm.ts'

/** The test phone: what it texted, what came back, and a field for any keyword or answer. */
export function Phone({ kind, experience, rehearsal, form }: Rehearsed & { form: RehearsalForm }) {
  const t = useT()
  const format = useFormat()
  const { shortcode, keyword, phone, steps } = rehearsal
  const change = useChange('textInRehearsal')
  const write = (text: string) => {
    form.setFieldValue('text', text)
    requestAnimationFrame(() => fieldElement('text')?.focus())
  }
  const { submit, isBusy, failure } = useSubmit(form, async (body) => {
    write('')
    try {
      await change.mutateAsync({ params: { kind, eid: experience.eid, rid: rehearsal.id }, body })
    } catch (error) {
      // Words that are typed meanwhile stay; else the text that did not go comes back.
      if (!form.getValues().text) write(body.text)
      throw error
    }
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  if (!shortcode) return <Text c="dimmed">{t('rehearsal.noShortcode')}</Text>
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('rehearsal.phoneOf', { phone: format.phone(phone), shortcode })}
      </Text>
      <div className={classes.phone} role="log" aria-label={t('kit.phone')}>
        {steps.map((step) => (
          <Exchanged key={step.number} step={step} />
        ))}
        {steps.length === 0 && (
          <div className={classes.none}>
            {keyword ? t('rehearsal.noTextsKeyword', { keyword }) : t('rehearsal.noTexts')}
          </div>
        )}
      </div>
      <ErrorSummary failure={failure} fieldErrors={form.errors} />
      <form onSubmit={send} noValidate>
        <Group align="end" gap="sm" wrap="nowrap">
          <TextField form={form} name="text" label={t('rehearsal.text')} flex={1} autoComplete="off" />
          <Button type="submit" loading={isBusy}>
            {t('rehearsal.send')}
          </Button>
        </Group>
      </form>
    </>
  )
}

function Exchanged({ step }: { step: RehearsalStep }) {
  const t = useT()
  const format = useFormat()
  const answers = Object.entries(step.answers)
    .filter(([name, value]) => value && !ownParts.has(name))
    .map(([, value]) => value)
  return (
    <>
      <div className={classes.bubble} data-side="phone">
        {step.text ?? t('rehearsal.byForm', { answers: answers.join(', ') || '–' })}
        <time dateTime={step.at}>{format.dateTimeZone(step.at)}</time>
      </div>
      {step.messages.map(({ type, text }) => (
        <div key={text} className={classes.bubble} data-side="client">
          {text}
          {type === 'email' && <small>{t('rehearsal.byEmail')}</small>}
        </div>
      ))}
    </>
  )
}

const ownParts = new Set(['reference', 'proof', 'terms', 'optin'])
