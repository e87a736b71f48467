import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'
import type { BroadcastDetail, BroadcastForm } from '#contract/messaging/calls.ts'
import { parseTemplate, unknownFields } from '#contract/messaging/mergeFields.ts'
import type { FlightBody } from './useFlight.ts'

/** What the compose form holds; every time is a text as its select gives it. */
export type Values = {
  title: string
  campaign_id: string
  participant_list_id: string
  shortcode_id: string
  message: string
  message_fr: string
  date: string
  hour: string
  minute: string
  /** 0 is AM, 1 is PM (M5); empty where the hour is one of 24. */
  half: string
  skip_optin_check: boolean
  skip_optin_reason: string
  ignore_quiet_hours: boolean
  quiet_hours_reason: string
}

export const minutes = ['00', '15', '30', '45'] as const
const monthsAhead = 2

type Start = {
  broadcast?: BroadcastDetail | undefined
  isEdit: boolean
  format: Format
  defaults: Pick<Values, 'campaign_id' | 'shortcode_id'> & { list_id: string }
}

/** A new form, a copy of a broadcast without its time, or a broadcast as it stands. */
export function startValues({ broadcast, isEdit, format, defaults }: Start): Values {
  const [date = '', time = ''] = format
    .localText(isEdit && broadcast ? broadcast.send_after : nowText())
    .split('T')
  const [hour = '', minute = ''] = isEdit ? time.split(':') : []
  return {
    title: broadcast?.title ?? '',
    campaign_id: broadcast?.campaign_id ?? defaults.campaign_id,
    participant_list_id: broadcast?.participant_list_id ?? defaults.list_id,
    shortcode_id: broadcast?.shortcode_id ?? defaults.shortcode_id,
    message: broadcast?.message ?? '',
    message_fr: broadcast?.message_fr ?? '',
    date,
    hour: hour && String(Number(hour)),
    minute: minutes.find((one) => one === minute) ?? '',
    half: isEdit ? '' : '0',
    skip_optin_check: isEdit && broadcast ? broadcast.skip_optin_check : false,
    skip_optin_reason: (isEdit && broadcast?.skip_optin_reason) || '',
    ignore_quiet_hours: isEdit && broadcast ? broadcast.ignore_quiet_hours : false,
    quiet_hours_reason: (isEdit && broadcast?.quiet_hours_reason) || '',
  }
}

const nowText = () => new Date().toISOString()

/** M4: sending without hour and minute asks to send now. */
export const hasNoTime = ({ hour, minute }: Pick<Values, 'hour' | 'minute'>): boolean =>
  hour === '' && minute === ''

/** `YYYY-MM-DDTHH:MM` in the client's zone; the server knows what its clocks do (decisions 1). 12 AM is 00:00. */
export function localTimeOf({
  date,
  hour,
  minute,
  half,
}: Pick<Values, 'date' | 'hour' | 'minute' | 'half'>): string | undefined {
  if (date === '' || hour === '') return undefined
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + 12 * Number(half)
  return `${date}T${String(hours).padStart(2, '0')}:${minute || '00'}`
}

/** The days that can be chosen: today to two months ahead, in the client's zone (M5). */
export function dateWindow(format: Format): { min: string; max: string } {
  const min = format.localText(nowText()).slice(0, 10)
  const [year = 0, month = 0, day = 0] = min.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + monthsAhead + 1, 0)).getUTCDate()
  const max = new Date(Date.UTC(year, month - 1 + monthsAhead, Math.min(day, lastOfMonth)))
  return { min, max: max.toISOString().slice(0, 10) }
}

export type Faults = Partial<Record<keyof Values, string>>

/** What can be known before the server is asked. `sendsNow` leaves the time alone. */
export function faultsOf(
  values: Values,
  { sendsNow, format, t }: { sendsNow: boolean; format: Format; t: T },
): Faults {
  const faults: Faults = {}
  for (const field of ['campaign_id', 'participant_list_id', 'shortcode_id', 'message'] as const) {
    if (values[field].trim() === '') faults[field] = t(`messaging.compose.required.${field}`)
  }
  for (const field of ['message', 'message_fr'] as const) {
    const unknown = unknownOf(values[field])
    if (unknown.length > 0) faults[field] = t('messaging.compose.fieldFault', { fields: unknown.join(', ') })
  }
  if (values.skip_optin_check && !values.skip_optin_reason.trim()) {
    faults.skip_optin_reason = t('messaging.compose.required.reason')
  }
  if (values.ignore_quiet_hours && !values.quiet_hours_reason.trim()) {
    faults.quiet_hours_reason = t('messaging.compose.required.reason')
  }
  return sendsNow ? faults : { ...faults, ...timeFaults(values, format, t) }
}

function timeFaults(values: Values, format: Format, t: T): Faults {
  if (values.date === '') return { date: t('messaging.compose.required.date') }
  const time = localTimeOf(values)
  if (time === undefined) return { hour: t('messaging.compose.required.hour') }
  if (time < format.localText(nowText())) return { date: t('messaging.compose.past') }
  if (values.date > dateWindow(format).max) return { date: t('messaging.compose.far') }
  return {}
}

/** Links have no addresses yet, so their fields are refused like unknown ones. */
function unknownOf(text: string): string[] {
  const links = parseTemplate(text).flatMap((part) =>
    part.kind === 'field' && part.name.startsWith('link:') ? [`{{${part.name}}}`] : [],
  )
  return [...unknownFields(text), ...links]
}

export function bodyOf(values: Values, sendsNow: boolean): BroadcastForm {
  return {
    shortcode_id: values.shortcode_id,
    campaign_id: values.campaign_id,
    participant_list_id: values.participant_list_id,
    message: values.message,
    message_fr: values.message_fr.trim() ? values.message_fr : null,
    title: values.title.trim() || null,
    send_now: sendsNow,
    send_after: sendsNow ? null : (localTimeOf(values) ?? null),
    skip_optin_check: values.skip_optin_check,
    skip_optin_reason: values.skip_optin_check ? values.skip_optin_reason : null,
    ignore_quiet_hours: values.ignore_quiet_hours,
    quiet_hours_reason: values.ignore_quiet_hours ? values.quiet_hours_reason : null,
  }
}

/** The flight check wants a text; before one is typed, a stand-in lets the audience be counted. */
export const standInText = '.'

export function flightBodyOf(values: Values, sendsNow = false): FlightBody | undefined {
  const { campaign_id, participant_list_id, shortcode_id } = values
  if (!campaign_id || !participant_list_id || !shortcode_id) return undefined
  const time = sendsNow ? undefined : localTimeOf(values)
  return {
    campaign_id,
    participant_list_id,
    shortcode_id,
    message: values.message.trim() ? values.message : standInText,
    message_fr: values.message_fr.trim() ? values.message_fr : null,
    ...(time === undefined ? { send_now: true } : { send_after: time }),
    skip_optin_check: values.skip_optin_check,
    ignore_quiet_hours: values.ignore_quiet_hours,
  }
}
