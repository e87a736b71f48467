/** How a person wants dates written: `4/1/27` (M9), `Jan 4, 2027` or `2027-01-04`. */
export const dateFormats = ['numeric', 'words', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]

export type Moment = { date: string; time: string }
export type MomentStyle = { language: 'en' | 'fr'; dateFormat: DateFormat }

/** French writes the first of a month `1er`, which `Intl` does not; of a text that begins with the day. */
export const withFirst = (language: 'en' | 'fr', text: string): string =>
  language === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text

/**
 * The one way in which staff are written a date and a time, on screens and in mails. French has 24 hours, with no-break
 * spaces around the h. `timeZone` is an IANA name.
 */
export function momentsIn(timeZone: string, { language, dateFormat }: MomentStyle): (at: Date) => Moment {
  const moments = new Intl.DateTimeFormat(`${language}-CA`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: language === 'fr' ? 'h23' : 'h12',
  })
  const words = wordsIn(language, timeZone)
  return (at) => {
    const parts = moments.formatToParts(at)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const [hour, minute, year] = [Number(part('hour')), part('minute'), part('year').padStart(4, '0')]
    const date = {
      numeric: () => `${Number(part('day'))}/${Number(part('month'))}/${year.slice(-2)}`,
      words: () => withFirst(language, words.format(at)),
      iso: () => `${year}-${part('month')}-${part('day')}`,
    }[dateFormat]()
    return {
      date,
      time: language === 'fr' ? `${hour}\u00a0h\u00a0${minute}` : `${hour}:${minute} ${part('dayPeriod')}`,
    }
  }
}

/** Canadian English has a stop behind some months in some browsers and none in others. */
const wordsIn = (language: 'en' | 'fr', timeZone: string) =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })

/** EST · HNE */
export function zoneName(language: 'en' | 'fr', timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(`${language}-CA`, {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(at)
  return parts.find((one) => one.type === 'timeZoneName')?.value ?? timeZone
}
