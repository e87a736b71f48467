import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import type { Format } from '#console/kit/i18n/format.ts'
import type { BroadcastDetail, Channel } from '#contract/messaging/calls.ts'
import { addMonths } from '../calendar/days.ts'

/** The values of the compose form: the call's fields, with the channel, and the time as its selects give it. */
export type Values = Omit<ValuesOf<'createBroadcast'>, 'send_now' | 'send_after'> & {
  /** Which one this is typed over; a new one has none. */
  version: number | undefined
  channel: Channel
  date: string
  hour: string
  minute: string
  /** 0 is AM, 1 is PM (M5); empty where the hour is one of 24. */
  half: string
}
export type ComposeForm = Form<Values>

/** The part of the client’s zone that is needed here. */
export type LocalTime = Pick<Format, 'localText'>

export const minutes = ['00', '15', '30', '45'] as const
const monthsAhead = 2

type Stored = Pick<
  BroadcastDetail,
  Extract<keyof Values, keyof BroadcastDetail> | 'is_list_deleted' | 'send_after'
>
type Start = {
  broadcast?: Stored | undefined
  /** A copy has no exceptions, and only the broadcast itself has its time. */
  as: 'itself' | 'undone' | 'copy'
  format: LocalTime
  defaults: Pick<Values, 'channel' | 'campaign_id' | 'shortcode_id' | 'mailbox_id'> & {
    list_id: string
    /** A day that was chosen already, or ''. */
    date: string
  }
}

/** A new form, a copy of a broadcast without its time, one that was taken back, or a broadcast as it stands. */
export function startValues({ broadcast, as, format, defaults }: Start): Values {
  const edited = as === 'itself' ? broadcast : undefined
  const checked = as === 'copy' ? undefined : broadcast
  return {
    channel: broadcast?.channel ?? defaults.channel,
    title: broadcast?.title ?? '',
    campaign_id: broadcast?.campaign_id ?? defaults.campaign_id,
    // The list of a copied broadcast may be gone.
    participant_list_id:
      broadcast && !broadcast.is_list_deleted ? broadcast.participant_list_id : defaults.list_id,
    shortcode_id: broadcast?.shortcode_id ?? defaults.shortcode_id,
    mailbox_id: broadcast?.mailbox_id ?? defaults.mailbox_id,
    subscription_id: broadcast?.subscription_id ?? '',
    experience_id: broadcast?.experience_id ?? '',
    subject: broadcast?.subject ?? '',
    subject_fr: broadcast?.subject_fr ?? '',
    message: broadcast?.message ?? '',
    message_fr: broadcast?.message_fr ?? '',
    ...startTime(edited, format, defaults.date),
    skip_optin_check: checked?.skip_optin_check ?? false,
    skip_optin_reason: checked?.skip_optin_reason ?? '',
    ignore_quiet_hours: checked?.ignore_quiet_hours ?? false,
    quiet_hours_reason: checked?.quiet_hours_reason ?? '',
    version: edited?.version,
  }
}

type Time = Pick<Values, 'date' | 'hour' | 'minute' | 'half'>

/** A chosen day that cannot be chosen here is dropped. */
function startTime(edited: Stored | undefined, format: LocalTime, chosenDay: string): Time {
  if (!edited) {
    const { min, max } = dateWindow(format)
    const date = chosenDay >= min && chosenDay <= max ? chosenDay : min
    return { date, hour: '', minute: '', half: '0' }
  }
  const [date = '', time = ''] = format.localText(edited.send_after).split('T')
  const [hour = '', minute = ''] = time.split(':')
  return {
    date,
    hour: String(Number(hour)),
    minute: minutes.find((one) => one === minute) ?? '',
    half: '',
  }
}

export const nowText = () => new Date().toISOString()

/** M4: sending without hour and minute asks to send now. */
export const hasNoTime = ({ hour, minute }: Pick<Values, 'hour' | 'minute'>): boolean =>
  hour === '' && minute === ''

/** `YYYY-MM-DDTHH:MM` in the client's zone; the server knows what its clocks do (decisions 1). 12 AM is 00:00. */
export function localTimeOf({ date, hour, minute, half }: Time): string | undefined {
  if (date === '' || hour === '') return undefined
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + 12 * Number(half)
  return `${date}T${String(hours).padStart(2, '0')}:${minute || '00'}`
}

/** The days that can be chosen: today to two months ahead, in the client's zone (M5). */
export function dateWindow(format: LocalTime): { min: string; max: string } {
  const min = format.localText(nowText()).slice(0, 10)
  return { min, max: addMonths(min, monthsAhead) }
}
