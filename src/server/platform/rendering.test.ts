import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './rendering.ts'

test('values are escaped in text and in attributes', () => {
  const name = `<img src=x onerror='a'>"&\``
  assert.equal(
    html`<p title="${name}">${name}</p>`.text,
    '<p title="&#60;img src=x onerror=&#39;a&#39;&#62;&#34;&#38;&#96;">&#60;img src=x onerror=&#39;a&#39;&#62;&#34;&#38;&#96;</p>',
  )
})

test('pieces and lists of pieces go in as they are, nothing goes in as nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  assert.equal(
    html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text,
    '<ul><li>a</li><li>&#60;b&#62;</li></ul>0',
  )
})
