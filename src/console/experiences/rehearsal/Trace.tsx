import { Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import type { RehearsalStep } from '#contract/public/rehearsal.ts'
import classes from './rehearsal.module.css'

/** Each rule in the order asked, with what it said; the newest step first. */
export function Trace({ steps }: { steps: readonly RehearsalStep[] }) {
  const t = useT()
  return (
    <Panel title={t('rehearsal.trace')}>
      <div role="log" aria-label={t('rehearsal.trace')}>
        {steps.length === 0 && <Text c="dimmed">{t('rehearsal.traceEmpty')}</Text>}
        {[...steps].reverse().map((step) => (
          <StepTrace key={step.number} step={step} />
        ))}
      </div>
    </Panel>
  )
}

function StepTrace({ step }: { step: RehearsalStep }) {
  const t = useT()
  const format = useFormat()
  const said = useSaid()
  return (
    <section className={classes.step}>
      <h3>
        {step.number}.{' '}
        {step.text === null ? t('rehearsal.stepForm') : t('rehearsal.stepText', { text: step.text })}
        <time dateTime={step.at}>{format.dateTimeZone(step.at)}</time>
      </h3>
      <ol>
        {step.trace.map((told) => (
          <li key={told.code}>{said(told)}</li>
        ))}
      </ol>
    </section>
  )
}

const everies = ['daily', 'weekly', 'monthly', 'once'] as const
const bys = ['phone', 'email', 'both', 'household'] as const
const blanks = {
  keyword: '',
  name: '',
  limit: '',
  every: '',
  by: '',
  since: '',
  eid: '',
  prize: '',
  pool: '',
  faults: '',
  phone: '',
}

/** A rule's words, filled with what it told. */
function useSaid() {
  const t = useT()
  const format = useFormat()
  return ({ code, values }: RehearsalStep['trace'][number]) => {
    const every = everies.find((one) => one === values.every)
    const by = bys.find((one) => one === values.by)
    return t(`rehearsal.said.${code}`, {
      ...blanks,
      ...values,
      every: every ? t(`rehearsal.every.${every}`) : '',
      by: by ? t(`rehearsal.by.${by}`) : '',
      since: values.since ? format.day(String(values.since)) : '',
      phone: values.phone ? format.phone(String(values.phone)) : '',
    })
  }
}
