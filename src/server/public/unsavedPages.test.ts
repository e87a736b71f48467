import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findLinkKey } from '#server/clients/clients.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { previewToken } from '#server/experiences/publishing/preview.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import type { Asked } from './publicExperience.ts'
import { showUnsaved } from './unsavedPages.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
let poolId: string
before(async () => {
  world = await contest()
  poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
})
after(() => world.end())

type Unsaved = {
  pages: { name: string; html: string }[]
  tokens?: { key: string; content: string }[]
  form_rules?: object[]
  uploaded_image_questions?: unknown[]
}

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const asked = ({ eid }: Detail, more: Partial<Asked>): Asked => ({
  eid,
  language: 'en',
  outside: world.outside,
  ...more,
})
const tokenOf = async ({ id }: Detail) => {
  const linkKey = (await findLinkKey(world.db, world.client.id)) ?? ''
  const { actor, at } = world.scopeNow()
  return previewToken({ experienceId: id, linkKey, makerId: actor.id, at }).token
}
const preview = async (of: Detail, unsaved: Unsaved | string, more: Partial<Asked> = {}) =>
  showUnsaved(world.db, visitor(), {
    ...asked(of, { preview: { token: await tokenOf(of), phase: 'now' }, ...more }),
    body: { unsaved: typeof unsaved === 'string' ? unsaved : JSON.stringify(unsaved) },
  })
const publicPage = (of: Detail, more: Partial<Asked> = {}) =>
  showPublicPage(world.db, visitor(), {
    ...asked(of, more),
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
/** The form's own number is another one each time. */
const bytesOf = ({ html }: { html: string }) => html.replace(/(name="reference" value=")[^"]+/, '$1')

test('what is not saved is previewed as the public page will be once it is saved, byte for byte', async () => {
  const made = await world.addContest(readyDraft(poolId))
  const pages = [
    { name: 'Home', html: '<p>Win {{prize}}</p>' },
    { name: 'Home FR', html: '<p>Gagnez {{prize}}</p>' },
    { name: 'Terms', html: '<h2>New rules</h2>' },
    { name: 'Terms FR', html: '' },
    { name: 'CSS', html: 'p { color: teal }' },
  ]
  const tokens = [{ name: 'Prize', key: 'prize', content: '<b>a canoe</b>' }]
  const places = [undefined, 'terms' as const].flatMap((page) =>
    (['en', 'fr'] as const).map((language) => ({ page, language })),
  )
  const unsaved = { pages, tokens: tokens.map(({ key, content }) => ({ key, content })) }
  const seen = await Promise.all(places.map((place) => preview(made, unsaved, place)))
  await world.change(made, { ...readyDraft(poolId), pages, tokens })
  const saved = await Promise.all(
    places.map(async (place) =>
      showPublicPage(world.db, visitor(), {
        ...asked(made, { ...place, preview: { token: await tokenOf(made), phase: 'now' } }),
        visit: { token: undefined, userAgent: '', isFetchedAhead: true },
      }),
    ),
  )
  for (const [at, place] of places.entries()) {
    assert.equal(seen[at]?.status, 200)
    assert.equal(bytesOf(seen[at] ?? { html: '' }), bytesOf(saved[at] ?? { html: '' }), JSON.stringify(place))
  }
  assert.match(seen[0]?.html ?? '', /teal/)
})

test('a preview keeps nothing, and nobody without the signed address gets one', async () => {
  const made = await world.addContest({ terms_html: '<p>Kept</p>' })
  const unsaved = { pages: [{ name: 'Home', html: '<p>Passing</p>' }] }
  assert.match((await preview(made, unsaved)).html, /Passing/)
  assert.doesNotMatch((await publicPage(made)).html, /Passing/)
  const other = await world.addContest()
  for (const token of ['', 'x', await tokenOf(other)]) {
    const answer = await preview(made, unsaved, { preview: { token, phase: 'now' } })
    assert.equal(answer.status, 404)
    assert.doesNotMatch(answer.html, /Passing/)
  }
})

test('a hostile page and a CSS that would end its element stay within their own root', async () => {
  const made = await world.addContest()
  const hostile = `"></template></div><script>alert(1)</script><style>body{}</style>`
  const css = `p{}</style><script>alert(2)</script></STYLE ><img src=x onerror=alert(3)>`
  const pages = [
    { name: 'Home', html: hostile },
    { name: 'CSS', html: css },
  ]
  for (const { html } of [
    await preview(made, { pages }),
    await world.change(made, { pages }).then(() => publicPage(made)),
  ]) {
    const [root, ...more] = html.match(/<template shadowrootmode="open">[\s\S]*?<\/template>/g) ?? []
    assert.ok(root, 'the root is whole')
    assert.equal(more.length, 0)
    assert.doesNotMatch(html.replace(root, ''), /alert\(/)
    assert.doesNotMatch(root.replace(/<style>[\s\S]*?<\/style>/g, ''), /alert\(|script|onerror/)
  }
})

test('what cannot be shown is told on a page of its own', async () => {
  const made = await world.addContest()
  const tooLong = await preview(made, { pages: [{ name: 'Home', html: 'x'.repeat(5_000_000) }] })
  assert.equal(tooLong.status, 422)
  assert.match(tooLong.html, /longer than 200,000 characters/)
  assert.ok(tooLong.html.length < 20_000)
  const looping = await preview(made, {
    pages: [{ name: 'Home', html: '{{a}}' }],
    tokens: [
      { key: 'A', content: '{{b}}' },
      { key: 'b', content: '{{a}}' },
    ],
  })
  assert.match(looping.html, /shows itself/)
  for (const broken of ['', '{', '[]', 'null', '{"pages":1}', '{"pages":[{"name":"Home"}]}'])
    assert.equal((await preview(made, broken)).status, 422, broken)
})

test('the form that unsaved rules make is previewed in both languages; a rule that is half typed asks for nothing', async () => {
  const made = await world.addContest(readyDraft(poolId))
  const rule = (field_name: string, more: object = {}) => ({
    field_name,
    type: 'Entry',
    field_rules: 'required|text',
    is_disabled: false,
    label: null,
    label_fr: null,
    ...more,
  })
  const form_rules = [
    rule('email', { field_rules: 'required|email' }),
    rule('boat', { label: 'Your boat', label_fr: 'Votre bateau' }),
    rule('Half typed'),
    rule('odd', { field_rules: 'required|choice:' }),
    rule('why', { type: 'Alternative Entry', label: 'Why you' }),
    rule('phone', { type: 'Alternative Entry', field_rules: 'required|phone' }),
  ]
  const english = await preview(made, { pages: [], form_rules })
  assert.match(english.html, /Your boat/)
  assert.match(english.html, /name="boat"/)
  assert.doesNotMatch(english.html, /name="first_name"|Half typed|name="odd"|name="why"/)
  assert.match((await preview(made, { pages: [], form_rules }, { language: 'fr' })).html, /Votre bateau/)
  const other = await preview(made, { pages: [], form_rules }, { page: 'alternative-entry' })
  assert.match(other.html, /Why you/)
  // Nothing of it is kept.
  assert.doesNotMatch((await preview(made, { pages: [] })).html, /Your boat/)
})

test('questions about the picture are previewed as they are now: new ones, and none that was taken out or is half typed', async () => {
  const question = (asked: string, configuration: string[], more: object = {}) => ({
    type: 'answers' as const,
    question: asked,
    question_fr: null,
    configuration,
    configuration_fr: [],
    ...more,
  })
  const form_rules = [
    {
      field_name: 'email',
      type: 'Entry' as const,
      field_rules: 'required|email',
      is_disabled: false,
      label: null,
      label_fr: null,
    },
    {
      field_name: 'receipt',
      type: 'Entry' as const,
      field_rules: 'nullable|file',
      is_disabled: false,
      label: null,
      label_fr: null,
    },
  ]
  const made = await world.addContest({
    ...readyDraft(poolId),
    form_rules,
    uploaded_image_questions: [question('Which shop was it?', ['Harbour'])],
  })
  const stored = await preview(made, { pages: [], form_rules })
  assert.match(stored.html, /Which shop was it\?/)
  const uploaded_image_questions = [
    question('Which aisle?', ['Dairy', 'Bread'], {
      question_fr: 'Quelle allée?',
      configuration_fr: ['Laiterie'],
    }),
    question('No answers yet', []),
    { ...question('', []), type: 'details', configuration: [{ type: 'text', name: 'Till number' }] },
    'no question',
    null,
    { ...question('Of another sort', ['A']), type: 'stars' },
  ]
  const english = await preview(made, { pages: [], form_rules, uploaded_image_questions })
  assert.match(english.html, /name="question_which_aisle"/)
  assert.match(english.html, /name="question_till_number"/)
  assert.doesNotMatch(english.html, /Which shop|No answers yet|Of another sort/)
  const french = await preview(made, { pages: [], form_rules, uploaded_image_questions }, { language: 'fr' })
  assert.match(french.html, /Quelle allée/)
  assert.match(french.html, /<option value="Dairy">Laiterie<\/option>/)
  assert.doesNotMatch(
    (await preview(made, { pages: [], uploaded_image_questions: [] })).html,
    /Which shop|aisle/,
  )
  // Nothing of it is kept.
  assert.match((await preview(made, { pages: [] })).html, /Which shop was it\?/)
})
