import { type T, useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import classes from './imports.module.css'
import { choicesOf } from './mapping.ts'

/** An import of before proofs named a subscription opted in to each default one. */
const nameOf = (record: ParticipantImport, t: T): string =>
  record.subscription ??
  t(record.subscription_id ? 'imports.subscriptionGone' : 'imports.subscriptionsDefault')

/** The choices of an import, to read. */
export function SettingsFacts({ record }: { record: ParticipantImport }) {
  const t = useT()
  const taken = choicesOf(record.mapping, record.header).flatMap(({ field, key }, at) => {
    if (field === 'skip') return []
    const name = record.header[at] || t('imports.columnNumber', { number: at + 1 })
    return [`${name} → ${field === 'data' ? key : t(`imports.field.${field}`)}`]
  })
  return (
    <dl className={classes.facts}>
      <dt>{t('imports.columns')}</dt>
      <dd>{taken.join(', ')}</dd>
      <dt>{t('imports.file')}</dt>
      <dd>
        {t(`imports.encoding.${record.encoding}`)},{' '}
        {t(record.has_header ? 'imports.hasHeader' : 'imports.hasNoHeader')}
      </dd>
      <dt>{t('imports.merge')}</dt>
      <dd>{t(`imports.merge.${record.merge}`)}</dd>
      <dt>{t('imports.consent')}</dt>
      <dd>{record.consent === 'none' ? t('imports.consentNone') : (record.consent_proof ?? '–')}</dd>
      {record.consent !== 'none' && (
        <>
          <dt>{t('imports.subscription')}</dt>
          <dd>{nameOf(record, t)}</dd>
        </>
      )}
    </dl>
  )
}
