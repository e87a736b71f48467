import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Clock } from './Clock.tsx'
import { PageFrame } from './PageFrame.tsx'
import { Phone } from './Phone.tsx'
import classes from './rehearsal.module.css'
import type { Rehearsed } from './rehearsalForm.ts'
import { Trace } from './Trace.tsx'

/** The clock above, what is played at the left, and what the rules said at the right. */
export function Stage(of: Rehearsed) {
  const t = useT()
  const format = useFormat()
  const { rehearsal, experience } = of
  const [shown, setShown] = useState<'phone' | 'page'>(rehearsal.shortcode ? 'phone' : 'page')
  const last = rehearsal.steps.at(-1)?.at ?? experience.started_at ?? new Date().toISOString()
  const form = useCallForm({
    call: 'textInRehearsal',
    initialValues: { at: format.localText(last, 'second'), text: '' },
  })
  const at = form.useWatchValue('at')
  return (
    <>
      <Clock form={form} experience={experience} />
      <div className={classes.columns}>
        <section className={classes.played} aria-label={t('rehearsal.show')}>
          <SegmentedControl
            aria-label={t('rehearsal.show')}
            value={shown}
            onChange={(value) => setShown(value === 'page' ? 'page' : 'phone')}
            data={[
              { value: 'phone', label: t('kit.phone') },
              { value: 'page', label: t('rehearsal.page') },
            ]}
          />
          {shown === 'phone' ? <Phone {...of} form={form} /> : <PageFrame rehearsal={rehearsal} at={at} />}
        </section>
        <Trace steps={rehearsal.steps} />
      </div>
    </>
  )
}
