import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './imports.module.css'

const steps = [
  ['settings', 'imports.stepSettings'],
  ['check', 'imports.stepCheck'],
  ['run', 'imports.stepRun'],
] as const

/** The steps of an import, and which one it is at. */
export function Steps({ now }: { now: (typeof steps)[number][0] }) {
  const t = useT()
  return (
    <ol className={classes.steps} aria-label={t('imports.steps')}>
      {steps.map(([step, label], at) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          {at + 1}. {t(label)}
        </li>
      ))}
    </ol>
  )
}
