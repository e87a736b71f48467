import type { T } from '#console/kit/i18n/i18n.ts'
import { unknownFields } from '#contract/words/mergeFields.ts'
import { dateWindow, type LocalTime, localTimeOf, nowText, type Values } from './values.ts'

type Faults = Partial<Record<keyof Values, string>>

const needed = {
  sms: ['campaign_id', 'participant_list_id', 'shortcode_id', 'message'],
  email: ['campaign_id', 'participant_list_id', 'mailbox_id', 'subject', 'message'],
} as const
const withFields = {
  sms: ['message', 'message_fr'],
  email: ['subject', 'subject_fr', 'message', 'message_fr'],
} as const

/** Faults that can be known before the server is asked. `sendsNow` leaves the time alone. */
export function faultsOf(
  values: Values,
  { sendsNow, format, t }: { sendsNow: boolean; format: LocalTime; t: T },
): Faults {
  const faults: Faults = {}
  for (const field of needed[values.channel]) {
    if (values[field].trim() === '') faults[field] = t(`compose.required.${field}`)
  }
  for (const field of withFields[values.channel]) {
    const unknown = unknownFields(values[field])
    if (unknown.length > 0) faults[field] = t('compose.fieldFault', { fields: unknown.join(', ') })
  }
  if (values.skip_optin_check && !values.skip_optin_reason.trim()) {
    faults.skip_optin_reason = t('compose.required.reason')
  }
  if (values.ignore_quiet_hours && !values.quiet_hours_reason.trim()) {
    faults.quiet_hours_reason = t('compose.required.reason')
  }
  return sendsNow ? faults : { ...faults, ...timeFaults(values, format, t) }
}

function timeFaults(values: Values, format: LocalTime, t: T): Faults {
  if (values.date === '') return { date: t('compose.required.date') }
  const time = localTimeOf(values)
  if (time === undefined) return { hour: t('compose.required.hour') }
  if (time < format.localText(nowText())) return { date: t('compose.past') }
  if (values.date > dateWindow(format).max) return { date: t('compose.far') }
  return {}
}
