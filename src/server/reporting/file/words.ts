import type { entrySources } from '#contract/entries/entrySources.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'

export type ReportLanguage = 'en' | 'fr'
type Source = (typeof entrySources)[number]

const en = {
  locale: 'en-CA',
  report: 'Report',
  of: (name: string) => `Report: ${name}`,
  range: (from: string, until: string) => `${from} to ${until}`,
  made: (at: string, zone: string) => `Counted on ${at} (${zone})`,
  file: (name: string, from: string, until: string) => `Report ${name} ${from} to ${until}`,
  figures: 'Figures',
  figure: 'Figure',
  inRange: 'These days',
  before: (from: string, until: string) => `${from} to ${until}`,
  entries: 'Entries',
  clicks: 'Clicks',
  programs: 'Clicks by programs',
  optIns: 'Opt-ins',
  prizes: 'Prizes awarded',
  sent: 'Sent from conversations',
  decided: 'Entries decided',
  within: 'Within the service level',
  median: 'Median wait for the decision',
  time: (seconds: number, number: (count: number) => string) => timeOf(seconds, number, ['min', 'h', 'days']),
  limited: (count: string) => `Of the decisions of a range the newest ${count} are counted.`,
  broadcasts: 'Broadcasts begun in these days',
  recipients: 'Recipients',
  delivered: 'Delivered',
  failed: 'Failed',
  byDay: 'Entries by day',
  mostOnDay: (count: string) => `At most ${count} a day`,
  bySource: 'How they came',
  source: 'Source',
  experiences: 'Experiences',
  experience: 'Experience',
  day: 'Day',
  inAll: 'In all',
  none: 'Nobody entered in these days.',
  otherDays: (count: number, prizes: boolean) =>
    `${count === 1 ? 'One day is' : `${count} days are`} not listed: nobody entered${prizes ? ' and no prize was awarded' : ''}.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  statuses: {
    pending: 'Pending',
    valid: 'Valid',
    invalid: 'Invalid',
    kicked: 'Kicked',
  } satisfies Record<EntryStatus, string>,
  sources: {
    web: 'Web form',
    sms: 'Text message',
    alternative: 'Alternative entry',
    offline: 'Offline',
    import: 'Import',
    callback: 'Another site',
  } satisfies Record<Source, string>,
}

const fr: typeof en = {
  locale: 'fr-CA',
  report: 'Rapport',
  of: (name) => `Rapport\u00a0: ${name}`,
  range: (from, until) => `Du ${from} au ${until}`,
  made: (at, zone) => `Compté le ${at} (${zone})`,
  file: (name, from, until) => `Rapport ${name} du ${from} au ${until}`,
  figures: 'Chiffres',
  figure: 'Chiffre',
  inRange: 'Ces jours',
  before: (from, until) => `Du ${from} au ${until}`,
  entries: 'Participations',
  clicks: 'Clics',
  programs: 'Clics par des programmes',
  optIns: 'Inscriptions',
  prizes: 'Prix attribués',
  sent: 'Envois depuis les conversations',
  decided: 'Participations décidées',
  within: 'Dans le délai de service',
  median: 'Attente médiane de la décision',
  time: (seconds, number) => timeOf(seconds, number, ['min', 'h', 'jours']),
  limited: (count) => `Des décisions d’une période, les ${count} plus récentes sont comptées.`,
  broadcasts: 'Envois commencés pendant ces jours',
  recipients: 'Destinataires',
  delivered: 'Remis',
  failed: 'En échec',
  byDay: 'Participations par jour',
  mostOnDay: (count) => `Au plus ${count} par jour`,
  bySource: 'Comment elles sont venues',
  source: 'Source',
  experiences: 'Expériences',
  experience: 'Expérience',
  day: 'Jour',
  inAll: 'En tout',
  none: 'Personne n’a participé pendant ces jours.',
  otherDays: (count, prizes) =>
    `${count === 1 ? 'Un jour n’est pas listé' : `${count} jours ne sont pas listés`}\u00a0: aucune participation${prizes ? ' ni prix attribué' : ''}.`,
  page: (page, pages) => `Page ${page} de ${pages}`,
  statuses: { pending: 'En attente', valid: 'Valides', invalid: 'Non valides', kicked: 'Écartées' },
  sources: {
    web: 'Formulaire web',
    sms: 'Texto',
    alternative: 'Participation sans achat',
    offline: 'Hors ligne',
    import: 'Importation',
    callback: 'Un autre site',
  },
}

/** In minutes up to two hours, in hours up to two days, to one place; in the units of the language, the smallest first. */
function timeOf(
  seconds: number,
  number: (count: number) => string,
  [minutes, hours, days]: readonly [string, string, string],
): string {
  const written = (unitSeconds: number, unit: string) =>
    `${number(Math.round((seconds * 10) / unitSeconds) / 10)} ${unit}`
  if (seconds < 2 * 3600) return written(60, minutes)
  return seconds < 48 * 3600 ? written(3600, hours) : written(86_400, days)
}

export const reportWords = { en, fr }
export type Words = typeof en
