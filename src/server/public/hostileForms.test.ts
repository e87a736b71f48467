import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FieldFormat, fieldFormats } from '#contract/experiences/formRuleText.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { buildClient } from '#test/support/world.ts'

// Whatever a stranger sends into a field of the public form is told beside that field, and is never our fault.

let application: TestApplication
const eids = { plain: '', coded: '' }
before(async () => {
  application = await testApplication()
  const staff = (await buildClient(application, { name: 'hostile', code: '55502' })).as.client_admin
  const form_rules = asked.map((format) => ({
    field_name: nameOf(format),
    type: 'Entry',
    field_rules: `required|${rulesOf(format)}`,
  }))
  const make = async (more: object) => {
    const body = { name: 'Hostile', form_rules, ...more }
    const answer = await staff.call(routes['sweepstakes.create'], { body })
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: { eid: string } }).data.eid
  }
  eids.plain = await make({})
  eids.coded = await make({ is_secret_code_experience: true, name: 'Hostile codes' })
})
after(() => application.close())

const asked = fieldFormats.filter((format) => format !== 'captcha' && format !== 'file')
const nameOf = (format: FieldFormat) => (format === 'email' || format === 'phone' ? format : `a_${format}`)
const rulesOf = (format: FieldFormat) => (format === 'choice' ? 'choice:Small,Large' : format)

const good: Record<string, string> = {
  email: 'ana@example.com',
  phone: '416 555 0101',
  a_text: 'Any words',
  a_postal_code: 'M5V 2T6',
  a_date: '2026-02-28',
  a_number: '12.5',
  a_checkbox: 'on',
  a_choice: 'Small',
  a_age_of_majority: '1990-01-31',
}
const encoded = (form: Record<string, string>) => new URLSearchParams(form).toString()

async function post(body: string, { type = 'x-www-form-urlencoded', eid = eids.plain } = {}) {
  const response = await fetch(`${application.url}/e/${eid}/entry?lang=en`, {
    method: 'POST',
    headers: { 'Content-Type': `application/${type}` },
    body,
  })
  return { status: response.status, html: await response.text() }
}
const rest = () => ({ terms: 'on', reference: newId(), proof: 'none' })
const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

/** Percent-encoded. No format takes one of these. */
const neverGood = {
  'a NUL': 'a%00b',
  'half of a pair': '%ED%A0%80',
  'bytes that are no text': '%FF%FE',
  'turned around': 'abc%E2%80%AEtxt',
  'many thousand characters': 'x'.repeat(40_000),
  'nothing that is seen': '%E2%80%8B%E2%80%8B',
}
/** A text may be these; nothing else is. */
const goodAsText = {
  'a number beyond all': '1e309',
  'no number': 'NaN',
  'day naught': '0000-00-00',
  'the last day but one': '9999-99-99',
  'a year of five digits': '10000-01-01',
  'marks of direction': '%D7%90%E2%80%8F',
  'a name that all objects have': '__proto__',
  'a function': 'constructor',
  HTML: '%3Cscript%3Ealert(1)%3C/script%3E',
  SQL: "'%3B drop table entry%3B --",
  'a template': '%7B%7Bfirst_name%7D%7D',
  'digits of another script': '%D9%A1%D9%A2%D9%A3',
}

test('every good value is taken: only the proof is wrong', async () => {
  const { status, html } = await post(encoded({ ...good, ...rest() }))
  assert.equal(status, 422)
  assert.match(html, /could not show that no machine sent this form/)
  assert.doesNotMatch(html, /class="error"/)
})

for (const format of asked)
  test(`${format}: absurd values are told beside the field`, async () => {
    const name = nameOf(format)
    const values = format === 'text' ? neverGood : { ...neverGood, ...goodAsText }
    const faults = []
    for (const [what, value] of Object.entries(values)) {
      const { status, html } = await post(`${encoded({ ...without(name), ...rest() })}&${name}=${value}`)
      const isTold = html.includes(`id="${name}-error"`)
      // Half of a pair and broken bytes come as the sign for what cannot be read, which a text may have.
      const isText = format === 'text' && /half of|bytes/.test(what)
      if (status !== 422 || isTold === isText) faults.push(`${what}: ${status}, told ${isTold}`)
      if (html.includes('<script>alert(1)')) faults.push(`${what}: it came back as it was`)
    }
    assert.deepEqual(faults, [])
  })

test('a text that stands twice, and names that all objects have, are no answers', async () => {
  const faults = []
  for (const format of asked) {
    const name = nameOf(format)
    const { status, html } = await post(`${encoded({ ...good, ...rest() })}&${name}=again`)
    if (status !== 422 || !html.includes('role="alert"')) faults.push(`${name} twice: ${status}`)
  }
  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    'a_text[]',
    'a_text[0]',
    'a_text[a][b]',
    '',
    '%00',
  ]) {
    const { status } = await post(`${encoded({ ...good, ...rest() })}&${name}=x`)
    if (status !== 422) faults.push(`${name}: ${status}`)
  }
  assert.deepEqual(faults, [])
})

test('JSON, deep or of other types, is refused and never our fault', async () => {
  const bodies = [
    '[]',
    'null',
    '"x"',
    '{',
    `{"email":["a"],"terms":"on","reference":"${newId()}"}`,
    `{"email":{"__proto__":{"x":1}},"terms":"on","reference":"${newId()}"}`,
    `{"__proto__":{"isAdmin":true},"terms":"on","reference":"${newId()}"}`,
    `{"email":1e309,"phone":null,"a_text":true,"terms":"on","reference":"${newId()}"}`,
    `{"a_text":"\\ud800","a_number":"\\u0000","terms":"on","reference":"${newId()}"}`,
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  ]
  for (const body of bodies) {
    const { status } = await post(body, { type: 'json' })
    assert.ok([400, 415, 422].includes(status), `${status} ${body.slice(0, 80)}`)
  }
})

test('a form of many megabytes or thousands of fields is turned away', async () => {
  const long = await post(encoded({ ...good, ...rest(), a_text: 'x'.repeat(3_000_000) }))
  assert.ok([413, 422].includes(long.status), String(long.status))
  const many = Array.from({ length: 20_000 }, (_, at) => `f${at}=x`).join('&')
  const { status } = await post(`${encoded({ ...good, ...rest() })}&${many}`)
  assert.ok([413, 422].includes(status), String(status))
})

test('absurd secret codes are told alike, beside the code', async () => {
  const faults = []
  for (const [what, value] of Object.entries({ ...neverGood, 'no code': '' })) {
    const form = encoded({ ...good, ...rest() })
    const { status, html } = await post(`${form}&secret_code=${value}`, { eid: eids.coded })
    const isTold = html.includes('id="secret_code-error"') || /half of|bytes/.test(what)
    if (status !== 422 || !isTold) faults.push(`${what}: ${status}`)
  }
  assert.deepEqual(faults, [])
})
