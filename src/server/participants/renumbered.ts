/**
 * Phones of countries that have given their mobiles other digits: whoever wrote the number down before, or whose network
 * still says it so, is the same person. Each rule takes the old form alone, which no number of today has; where a country
 * left a number as it was (a landline, a trunked radio), no rule takes it.
 */
type Rule = readonly [old: RegExp, today: string | ((digits: RegExpExecArray) => string | undefined)]

/** By country code; the pattern reads what stands behind it. */
const rules: Readonly<Record<string, Rule>> = {
  // Mexico's 1 between country and mobile went in 2019.
  '52': [/^1([1-9]\d{9})$/, '$1'],
  // Brazil put a 9 before every mobile (2012–2016). Landlines begin with 2–5, trunked radio with 70, 77, 78 and 79.
  '55': [/^([1-9]\d)((?:[689]\d|7[1-6])\d{6})$/, '$19$2'],
  // Vietnam's mobiles of eleven digits became ones of ten in 2018.
  '84': [
    /^(1[2-9]\d)(\d{7})$/,
    ([, area = '', rest = '']) => (vietnam.has(area) ? `${vietnam.get(area)}${rest}` : undefined),
  ],
  // Ivory Coast's mobiles of eight digits got their network's two before them in 2021.
  '225': [/^[04-9](\d)\d{6}$/, ([whole = '', network = '']) => `${ivoryCoast(network)}${whole}`],
  // Benin put 01 before every number in 2024.
  '229': [/^([24-9]\d{7})$/, '01$1'],
}

const vietnam = new Map<string, string>([
  ...([
    ['120', '70'],
    ['121', '79'],
    ['122', '77'],
    ['126', '76'],
    ['128', '78'],
  ] as const),
  ...([
    ['123', '83'],
    ['124', '84'],
    ['125', '85'],
    ['127', '81'],
    ['129', '82'],
  ] as const),
  ...([
    ['162', '32'],
    ['163', '33'],
    ['164', '34'],
    ['165', '35'],
    ['166', '36'],
  ] as const),
  ...([
    ['167', '37'],
    ['168', '38'],
    ['169', '39'],
    ['186', '56'],
    ['188', '58'],
    ['199', '59'],
  ] as const),
])

const ivoryCoast = (network: string): string => {
  if (network >= '7') return '07'
  return network >= '4' ? '05' : '01'
}

/** The beginnings of these countries' phones, for Postgres and JavaScript alike. */
export const renumberedCountries = '^\\+(52|55|84|225|229)'

const ofCountry = new RegExp(`${renumberedCountries}(\\d+)$`)

/** E.164 as the country writes it today. */
export function numberOfToday(phone: string): string {
  const [, code = '', digits = ''] = ofCountry.exec(phone) ?? []
  const rule = rules[code]
  const found = rule?.[0].exec(digits)
  if (!rule || !found) return phone
  const [old, today] = rule
  const national = typeof today === 'string' ? digits.replace(old, today) : today(found)
  return national === undefined ? phone : `+${code}${national}`
}

/**
 * One phone in each form in which it may be kept, that of today first. Who was kept before, and what is kept by a hash
 * of the phone, is found by asking for all of them.
 */
export function writtenForms(phone: string): readonly [string, ...string[]] {
  const today = numberOfToday(phone)
  const [, code = '', digits = ''] = ofCountry.exec(today) ?? []
  const old = (oldForms[code]?.(digits) ?? []).map((national) => `+${code}${national}`)
  return [today, ...old.filter((form) => form !== today && numberOfToday(form) === today)]
}

/** A form that may have been today's digits once; the rules above say which of it was. */
const oldForms: Readonly<Record<string, (digits: string) => string[]>> = {
  '52': (digits) => [`1${digits}`],
  '55': (digits) => [`${digits.slice(0, 2)}${digits.slice(3)}`],
  '84': (digits) =>
    [...vietnam].flatMap(([old, area]) => (digits.startsWith(area) ? `${old}${digits.slice(2)}` : [])),
  '225': (digits) => [digits.slice(2)],
  '229': (digits) => [digits.slice(2)],
}
