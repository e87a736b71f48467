/** The story's people. The phones of the file belong to nobody in the demo; Aisha has been in it from the start. */
export const tale = {
  client: 'maple-market',
  view: 'Leads who agreed',
  list: 'Open house',
  known: { name: 'Aisha Nguyen', otherName: 'Aisha Castonguay', digits: '5550029' },
  proof: 'Paper form at the open house of 7 November',
  /** Written about in the dialog, so that a rollback leaves her. */
  talkedTo: 'Solange Archambault',
  /** Edited by hand, so that a rollback leaves him; his town is a formula. */
  edited: { before: 'Rémi Archambault', after: 'Rémi Archambault-Roy', firstName: 'Rémi' },
  /** Nothing happens to her, so a rollback removes her. */
  untouched: 'Colette Archambault',
  formula: '=SUM(A1:A9)',
} as const

const header = 'Prénom;Nom;Cellulaire;Courriel;Langue;Ville'
const firstNames = [
  'Colette',
  'Solange',
  'Rémi',
  'Gaston',
  'Ginette',
  'Yvon',
  'Réjean',
  'Huguette',
  'Normand',
  'Lucille',
  'Fernand',
  'Odette',
  'Armand',
  'Thérèse',
  'Conrad',
  'Jeannine',
]
const lastNames = [
  'Archambault',
  'Beauregard',
  'Champoux',
  'Desrochers',
  'Filteau',
  'Gariépy',
  'Hébert-Caron',
  'Jolicoeur',
  'Kérouac',
  'Lachapelle',
  'Migneault',
  'Noiseux',
  'Paquin',
  'Quesnel',
  'Robitaille',
  'Sansregret',
  'Trudel',
  'Vadeboncoeur',
]
const newPeople = lastNames.flatMap((last) => firstNames.map((first) => ({ first, last })))

/** The line of a row as an editor counts, and of the file's odd ones. */
export const lines = { shortPhone: 12, noEmail: 34 } as const

/** As a sheet in French is saved: semicolons and a byte order mark. What is odd in it stands in `counts`. */
export function openHouseFile(): Buffer {
  const rows = newPeople.map(({ first, last }, at) => {
    const town = first === tale.edited.firstName && last === 'Archambault' ? tale.formula : 'Gatineau'
    return `${first};${last};613-555-${1001 + at};${addressOf(at)};fr;${town}`
  })
  rows.splice(lines.shortPhone - 2, 0, '=HYPERLINK("https://bonus.test");Fraude;911;;fr;Gatineau')
  rows.splice(lines.noEmail - 2, 0, 'Paul;Sans-Adresse;613-555-1999;pas-une-adresse;fr;Gatineau')
  rows.push(rows[0] ?? '', 'Aisha;Castonguay;+1 514 555 0029;;;')
  return Buffer.from(`\ufeff${[header, ...rows].join('\r\n')}\r\n`)
}

const addressOf = (at: number) => `guest${at + 1}@open-house.test`

const created = newPeople.length
/** The file: one row is there twice, and one person is known with another last name. */
export const counts = {
  rows: created + 4,
  created,
  refused: 2,
  places: created + 1,
}

/** The known person alone, with the other last name. */
export const renamingFile = () => Buffer.from('First name,Last name,Mobile\nAisha,Castonguay,514 555-0029\n')
