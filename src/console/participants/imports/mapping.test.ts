import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsvHead, readSource } from './csvHead.ts'
import { choicesOf, faultsOf, guessMapping, hasFault, keyOf, wireOf } from './mapping.ts'

const headOf = async (text: string | Uint8Array<ArrayBuffer>) => {
  const head = await readCsvHead(new File([text], 'people.csv'))
  if (typeof head === 'string') return assert.fail(head)
  return head
}
const guess = async (text: string) => wireOf(guessMapping(await headOf(text)))

test('columns are known by their names in English and French', async () => {
  assert.deepEqual(
    await guess(
      'First Name,last_name,Mobile phone,E-mail,Language,City\nAnn,Roy,4165550101,a@x.test,en,Guelph',
    ),
    ['first_name', 'last_name', 'phone', 'email', 'language', 'skip'],
  )
  assert.deepEqual(await guess('Prénom;Nom;Téléphone;Courriel;Langue\nZoé;Roy;4165550101;z@x.test;fr'), [
    'first_name',
    'last_name',
    'phone',
    'email',
    'language',
  ])
  assert.deepEqual(await guess('Nom\tTél.\nZoé Roy\t4165550101'), ['name', 'phone'])
})

test('a file that was exported here is known column by column', async () => {
  const header =
    'phone,email,first_name,last_name,language,is_customer,consent,created_at,lists,data.city,data.shoe_size'
  const row = "'+14165550101,a@x.test,Ann,Roy,en,false,in,2026-11-20T10:00:00.000Z,Club,Guelph,7"
  assert.deepEqual(await guess(`${header}\n${row}`), [
    ...['phone', 'email', 'first_name', 'last_name', 'language', 'is_customer', 'skip', 'skip', 'skip'],
    ...['data.city', 'data.shoe_size'],
  ])
})

test('columns without a telling name are known by their values, each field once', async () => {
  assert.deepEqual(await guess('a,b,c\n416-555-0101,a@x.test,x\n(416) 555-0102,b@x.test,y'), [
    'phone',
    'email',
    'skip',
  ])
  assert.deepEqual(await guess('Phone,Phone 2\n4165550101,4165550102'), ['phone', 'skip'])
})

test('all columns are weighed before one is chosen, and a word with another meaning is no address', async () => {
  assert.deepEqual(
    await guess(
      'Mailing City,Email Opt Out,Cancelled,Work Phone,Cell,E-mail Address\nLaval,0,no,514-555-0141 x2,514-555-0142,liv@x.test',
    ),
    ['skip', 'skip', 'skip', 'skip', 'phone', 'email'],
  )
  assert.deepEqual(
    await guess(
      'Given Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\nLiv,Home,liv@x.test,Mobile,5145550142',
    ),
    ['first_name', 'skip', 'email', 'skip', 'phone'],
  )
  assert.deepEqual(await guess('Mobile phone,Telephone\n,514-555-0143\n,514-555-0144'), ['skip', 'phone'])
  assert.deepEqual(await guess('Contact,Phone consent,Phone\nLiv,yes,5145550145'), ['skip', 'skip', 'phone'])
})

test('blank rows, quotes behind a blank and rows that end early are read as the server reads them', async () => {
  const head = await headOf('\n,,\nName, Phone, City\nLiv, "514-555-0146", "Laval, QC"\nNed\n , ,\t\n\u001a')
  assert.deepEqual(
    head.columns.map(({ name, samples }) => [name, ...samples]),
    [
      ['Name', 'Liv', 'Ned'],
      ['Phone', '514-555-0146'],
      ['City', 'Laval, QC'],
    ],
  )
})

test('what none of the guessed encodings fits has to be chosen', async () => {
  const japanese = new Uint8Array([
    0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x70, 10, 0x8d, 0xb2, 0x93, 0xa1, 0x2c, 0x31, 10,
  ])
  const head = await headOf(japanese)
  assert.deepEqual([head.isUnsure, head.source.guessed], [true, undefined])
  const chosen = await readSource(head.source, { encoding: 'shift_jis' })
  assert.ok(typeof chosen !== 'string')
  assert.deepEqual([chosen.isUnsure, chosen.columns[0]], [false, { name: '名前', samples: ['佐藤'] }])
})

test('a byte order mark, UTF-16, quotes and a letter cut at 64 kB do not disturb', async () => {
  const marked = await headOf('\uFEFF"Name, whole",Phone\r\n"Roy, Ann",4165550101\r\n')
  assert.deepEqual(marked.columns[0], { name: 'Name, whole', samples: ['Roy, Ann'] })
  const utf16 = await headOf(new Uint8Array(Buffer.from('\uFEFFNom,Phone\nZoé,4165550101', 'utf16le')))
  assert.deepEqual(utf16.columns[0]?.samples, ['Zoé'])
  const cut = await headOf(`name,phone\n${'é'.repeat(64 * 1024)},1`)
  assert.equal(cut.columns.length, 2)
})

test('windows-1252, a first row that is a person, and `sep=` are read as the server reads them', async () => {
  const latin = new Uint8Array(Buffer.from('sep=;\nPr\xe9nom;Cell\nZo\xe9;4165550101', 'latin1'))
  const head = await readCsvHead(new File([latin], 'x.csv'))
  assert.ok(typeof head !== 'string')
  assert.deepEqual([head.encoding, head.hasHeader], ['windows-1252', true])
  assert.deepEqual(head.columns[0], { name: 'Prénom', samples: ['Zoé'] })
  assert.deepEqual(head.accented, ['Prénom;Cell', 'Zoé;4165550101'])
  const other = await readSource(head.source, { encoding: 'macintosh', hasHeader: false })
  assert.ok(typeof other !== 'string')
  assert.deepEqual(other.columns[0], { name: '', samples: ['PrÈnom', 'ZoÈ'] })
  const headless = await headOf('Zoé,="+14165550101"\nAnn,tel:+14165550102')
  assert.deepEqual([headless.hasHeader, wireOf(guessMapping(headless))], [false, ['skip', 'phone']])
})

test('what is no CSV is told', async () => {
  const faultOfFile = (bytes: BlobPart) => readCsvHead(new File([bytes], 'x.csv'))
  assert.equal(await faultOfFile(''), 'empty')
  assert.equal(await faultOfFile('name,phone\n'), 'no_rows')
  assert.equal(await faultOfFile(new Uint8Array([80, 75, 3, 4, 0, 0])), 'not_text')
  assert.equal(await faultOfFile(Array.from({ length: 300 }, () => 'a').join()), 'too_wide')
})

test('a mapping that the server would refuse is told before the file is sent', () => {
  const faults = (...given: Parameters<typeof faultsOf>[0][number]['field'][]) =>
    faultsOf(given.map((field) => ({ field, key: 'city' })))
  assert.deepEqual(faults('phone', 'skip', 'phone').columns, ['twice', undefined, 'twice'])
  assert.deepEqual(faults('data', 'data', 'phone').columns, ['twice', 'twice', undefined])
  assert.equal(faults('name', 'last_name', 'phone').whole, 'names')
  assert.equal(faults('name', 'skip').whole, 'contact')
  assert.deepEqual(faultsOf([{ field: 'data', key: 'No!' }]), { columns: ['key'], whole: 'contact' })
  assert.equal(hasFault(faults('name', 'email', 'skip', 'skip')), false)
  assert.equal(keyOf(' Code postal (dom.) '), 'code_postal_dom')
})

test('the mapping of a checked import comes back as it was chosen', () => {
  const mapping = ['phone', 'data.town', 'skip'] as const
  const choices = choicesOf([...mapping], ['Mobile', 'Town', 'Shoe size'])
  assert.deepEqual(choices.at(-1), { field: 'skip', key: 'shoe_size' })
  assert.deepEqual(wireOf(choices), mapping)
})
