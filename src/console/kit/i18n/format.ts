import { useMemo } from 'react'
import type { Page } from '#contract/kit.ts'
import { type Moment, type MomentStyle, momentsIn, zoneName } from '#contract/moments.ts'
import { useSession } from '../session.ts'
import { readable, readDay } from './days.ts'
import { translate, useLanguage } from './i18n.ts'
import { localeOf } from './languages.ts'
import { localTextOf, momentOf, type Precision } from './localTime.ts'
import { phoneText } from './phoneText.ts'
import { readTime, withSeconds } from './times.ts'

export type Format = ReturnType<typeof formatFor>

/**
 * Numbers and times in the language of the page, dates as the person wants them, and the time zone of the client; where
 * the page belongs to none, that of the person, else of the browser.
 */
export function useFormat(): Format {
  const language = useLanguage()
  const { client, user } = useSession()
  const zone = client?.time_zone ?? user.time_zone ?? browserZone
  const dateFormat = user.date_format
  return useMemo(() => formatFor({ language, dateFormat }, zone), [language, dateFormat, zone])
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** `at` is an ISO time in UTC, as calls answer it; null gives a dash. */
export function formatFor(style: MomentStyle, timeZone: string) {
  const { language } = style
  const locale = localeOf[language]
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const moments = momentsIn(timeZone, style)
  const written = (at: string | null | undefined, text: (moment: Moment) => string) =>
    at ? text(moments(new Date(at))) : '–'
  const dateTime = (at: string | null | undefined) => written(at, ({ date, time }) => `${date} ${time}`)
  return {
    timeZone,
    dateFormat: style.dateFormat,
    number: (value: number) => numbers.format(value),
    /** $12.50 · 12,50 $; a price below a cent keeps its digits. `currency` is an ISO 4217 code. */
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        ...(amount !== 0 && Math.abs(amount) < 0.1 ? { maximumFractionDigits: 4 } : {}),
      }).format(amount),
    /** A share between 0 and 1. */
    percent: (share: number) => percents.format(share),
    /** A total as lists answer it: "10,000+" where counting stopped. */
    total: (page: Counted) => totalText(page, numbers),
    /** "26–50 of 1,204" */
    range: (page: Page<unknown>) => rangeText(page, numbers),
    /** The date of every screen: d/M/yy (M9), or as the person chose. */
    date: (at: string | null | undefined) => written(at, ({ date }) => date),
    ...daysFor(style),
    /** 1:47 a.m. · 1 h 47 */
    time: (at: string) => written(at, ({ time }) => time),
    /** d/M/yy h:mm a (M9) · d/M/yy H h mm; the date as `date` has it. */
    dateTime,
    /** The same with the zone, where the time matters. */
    dateTimeZone: (at: string | null | undefined) =>
      at ? `${dateTime(at)} ${zoneName(language, timeZone, new Date(at))}` : '–',
    /** The time today, else the date: for rows of an inbox. */
    short: (at: string, now = new Date()) => {
      const [then, today] = [moments(new Date(at)), moments(now)]
      return then.date === today.date ? then.time : then.date
    },
    /** "Toronto (EST)": for fields in which a time is chosen. */
    zone: (at: Date = new Date()) =>
      `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} (${zoneName(language, timeZone, at)})`,
    /** `YYYY-MM-DDTHH:MM[:SS]` in the client's zone, as `DateTimeField` takes it; empty for null. */
    localText: (at: string | null | undefined, precision: Precision = 'minute') =>
      at ? localTextOf(at, timeZone, precision) : '',
    /** The way back from the field to a call: the stored time where the text still says it. */
    moment: (local: string, saved: string | null | undefined, precision: Precision = 'minute') =>
      momentOf(local, { saved, timeZone, precision }),
    phone: (phone: string | null | undefined) => (phone ? phoneText(phone) : '–'),
    /** Whoever has no name is called by the phone number, and where there is none, so. */
    person: (name: string) => phoneText(name).trim() || translate('participants.noName'),
  }
}

/** Days and local times as fields have them: no zone may move them. */
function daysFor(style: MomentStyle) {
  const days = momentsIn('UTC', style)
  const day = (date: string) => days(new Date(`${date}T00:00:00Z`)).date
  return {
    /** As `date`, for a day that has no time. */
    day,
    /** The day that somebody typed, written so or in another usual way; undefined where it is none. */
    readDay: (typed: string) => readDay(typed),
    /** A day in a field: as in lists, with its whole year where two digits would be read as another one. */
    dayField: (date: string) => readable(day(date), date),
    /** The time of day that somebody typed, written so or in another usual way; undefined where it is none. */
    readTime: (typed: string, precision?: Precision) => readTime(typed, precision),
    /** A time of day in a field: as in lists, and its seconds where it has any. */
    timeField: (time: string) =>
      withSeconds(days(new Date(`1970-01-01T${time}Z`)).time, time, style.language),
    /** As `dateTime`, of a field's local text; what is no time stays as it was typed. */
    localDateTime: (local: string) => {
      const at = new Date(`${local}Z`)
      if (Number.isNaN(at.getTime())) return local
      const { date, time } = days(at)
      return `${date} ${time}`
    },
  }
}

type Counted = { total: number; total_is_capped?: boolean | undefined }

const totalText = (page: Counted, numbers: Intl.NumberFormat): string =>
  numbers.format(page.total) + (page.total_is_capped ? '+' : '')

const rangeText = (page: Page<unknown>, numbers: Intl.NumberFormat): string =>
  translate('kit.range', {
    from: numbers.format(page.from ?? 0),
    to: numbers.format(page.to ?? 0),
    total: totalText(page, numbers),
  })
