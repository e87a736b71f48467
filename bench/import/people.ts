import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** The people of the benchmark, the same for both sides: `n` counts from 0, and no two share a phone or an e-mail. */
function personOf(n: number) {
  const first = firstNames[n % firstNames.length] ?? ''
  const city = cities[n % cities.length] ?? ''
  const last = [n * 7, n >> 2, n >> 5].map((part) => syllables[part % syllables.length]).join('')
  return {
    first,
    last: (last[0] ?? '').toUpperCase() + last.slice(1),
    phone: `${416 + (n % 4)}${2_000_000 + (n >> 2)}`,
    email: `${last}.${n}@example.com`,
    city,
  }
}

/** The file's rows on people whom an earlier one brought: as they were, a city, or a last name and a city. */
export const changes = {
  nothing: {},
  city: { city: 'Gatineau' },
  name: { last: 'Bouchard', city: 'Gatineau' },
}

/** The file that staff upload. */
export function writeUpload(
  path: string,
  rows: number,
  change: keyof typeof changes = 'nothing',
): Promise<void> {
  return writeLines(path, rows, 'First name,Last name,Phone,E-mail,City\n', (n) => {
    const { first, last, phone, email, city } = { ...personOf(n), ...changes[change] }
    return `${first},${last},${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)},${email},${city}\n`
  })
}

/** The same people as COPY takes them, with what the import would make of them. */
export function writeCopy(path: string, rows: number): Promise<void> {
  const at = new Date().toISOString()
  return writeLines(path, rows, '', (n) => {
    const { first, last, phone, email, city } = personOf(n)
    const id = `019f0000-0000-7000-8000-${(n * 2 ** 18).toString(16).padStart(12, '0')}`
    return `1\t${id}\t${first}\t${last}\t+1${phone}\t${email}\ten\t{"city": "${city}"}\t\tf\tf\t${at}\t${at}\n`
  })
}

export const copyColumns = `client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
  is_flagged, created_at, updated_at`

async function writeLines(
  path: string,
  rows: number,
  head: string,
  lineOf: (n: number) => string,
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 })
  file.write(head)
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, rows - from) }, (_, n) => lineOf(from + n))
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

const firstNames =
  'Ann Bob Zoé Élise Marc Sophie Liam Noah Emma Olivia Jack Chloe Hassan Wei Priya Tom Ines Omar'.split(' ')
const syllables =
  'tre mon ber gag lap oin son mac dou roy cot fer lan vil den har kin lee wal sto ner quis bou'.split(' ')
const cities = 'Guelph,Montréal,Toronto,Laval,Halifax,Moncton,Regina'.split(',')
