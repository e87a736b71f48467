import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTokens, findLoop } from './tokenText.ts'

const token = (key: string, content: string) => ({ name: key, key, content })

test('a page shows what its tokens say, also within each other, and leaves what it does not know', () => {
  const tokens = [token('prize', '<b>a {{colour}} canoe</b>'), token('colour', 'red')]
  const { html, isCut } = fillTokens('<p>{{prize}}, {{ PRIZE }}, {{first_name}}, {{}}</p>', tokens)
  assert.equal(html, '<p><b>a red canoe</b>, <b>a red canoe</b>, {{first_name}}, {{}}</p>')
  assert.equal(isCut, false)
})

test('what a token says is not read again by what it replaces', () =>
  assert.equal(fillTokens('{{money}}', [token('money', '$& $1 $$')]).html, '$& $1 $$'))

test('a token that shows itself is found, by itself and by others', () => {
  assert.equal(findLoop([token('a', 'x {{a}}')])?.key, 'a')
  assert.equal(findLoop([token('a', '{{b}}'), token('b', '{{c}}'), token('c', '{{ B }}')])?.key, 'b')
  assert.equal(findLoop([token('a', '{{b}} {{b}}'), token('b', '{{unknown}}')]), undefined)
})

test('tokens that double each other thirty times end at a page’s size', () => {
  const tokens = Array.from({ length: 30 }, (_, at) =>
    token(`t${at}`, at === 29 ? 'x'.repeat(100) : `{{t${at + 1}}}{{t${at + 1}}}`),
  )
  assert.equal(findLoop(tokens), undefined)
  const { html, isCut } = fillTokens('{{t0}}', tokens)
  assert.equal(isCut, true)
  assert.ok(html.length < 2_000_000)
})
