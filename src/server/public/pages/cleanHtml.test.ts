import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './cleanHtml.ts'

const clean = (source: string, more: { css?: string; pictures?: string } = {}) =>
  cleanHtml({ source, css: '', ...more }).html

test('what acts is left out, whatever it is dressed as; what is read stays', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jav\tascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<form action="/api/v1/session" method="post"><input name="a"><button>x</button></form>',
    '<iframe src="/"></iframe><object data="/"></object><embed src="/">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<svg><script>alert(1)</script><use href="data:image/svg+xml,x"/><animate onbegin="alert(1)"/></svg>',
    '<svg><foreignObject><iframe src="/"></iframe></foreignObject></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template shadowrootmode="open"><script>alert(1)</script></template></template></div><script>alert(2)</script>',
    '<div popover id="p">x</div><button popovertarget="p" autofocus accesskey="x">y</button>',
    '<dialog open>x</dialog><p contenteditable tabindex="5" autofocus>z</p>',
    '<textarea></textarea><script>alert(1)</script>',
    '<style></style><script>alert(1)</script></style>',
    '<style>a::before{content:"\\3c/style>\\3cscript>alert(1)\\3c/script>"}</style>',
    '<plaintext><script>alert(1)</script>',
    '<p style="background:url(\'x\') /* </style><script> */">x</p>',
  ]
  for (const source of hostile) {
    const written = clean(`<p>Before</p>${source}`)
    // Text in a style sheet is no markup, up to the tag that ends it.
    const html = written.replace(/<style>[\s\S]*?<\/style/g, '<style></style')
    assert.match(html, /<p>Before<\/p>/, source)
    assert.doesNotMatch(
      html,
      /<(?:script|meta|base|form|input|button|iframe|object|embed|link|use|animate|foreignobject|math|noscript|template|dialog|textarea|plaintext)\b/i,
      `${source} became ${html}`,
    )
    assert.doesNotMatch(
      html.replace(/"[^"]*"/g, '""'),
      /\son\w+=|popover|autofocus|accesskey|tabindex|contenteditable/i,
      `${source} became ${html}`,
    )
    assert.doesNotMatch(html, /(?:href|src)="\s*(?:javascript|data:text)/i, `${source} became ${html}`)
  }
})

test('the style sheet cannot end its element, fetch a sheet, or ask what stands around it', () => {
  const sheets = [
    '@import url(https://evil.example/x.css); p { color: red }',
    '@\\69mport "https://evil.example/x.css"; p { color: red }',
    '@font-face { font-family: x; src: url(https://evil.example/x) } p { color: red }',
    ':host-context(body:has(input[value^="4"])) { background: url(/x) } p { color: red }',
    ':h\\6fst-context(body) p { color: blue } p { color: red }',
    '@media screen { :is(:host-context(form)) { color: blue } } p { color: red }',
    'p::before { content: "</style><script>alert(1)</script>" } p { color: red }',
    'p { color: red } </style><script>alert(1)</script>',
    'p { color: red } <!-- </template> -->',
  ]
  for (const css of sheets) {
    const html = clean('<p>x</p>', { css })
    const inside =
      /^<style>([\s\S]*?)<\/style><p>x<\/p>$/.exec(html)?.[1] ?? (html === '<p>x</p>' ? '' : undefined)
    assert.notEqual(inside, undefined, `${css} became ${html}`)
    assert.doesNotMatch(inside ?? '', /host-context|import|font-face|<\/|<!/i, css)
  }
  assert.match(
    clean('', { css: 'body { margin: 0 } html, :root > body p { x: y }' }),
    /written-body\{margin:0\}/,
  )
  assert.match(
    clean('', { css: '@media (max-width:30em){p{color:red}}' }),
    /@media \(max-width:30em\)\{p\{color:red\}\}/,
  )
})

test('a page that is deeper than any page is, is its words alone', () => {
  assert.doesNotMatch(clean(`${'<div>'.repeat(30_000)}words`), /<div>/)
  assert.match(clean(`${'<div>'.repeat(30_000)}words`), /words/)
})

test('a style sheet that is deeper than any sheet is, and one that is broken, are no fault of the page', () => {
  const deep = [
    '@media all{',
    ':is(',
    '(',
    '[',
    '{',
    '@supports(',
    'a{b{',
    '"',
    '/*',
    '\\',
    'url(',
    '<!--',
    '@',
    '}}',
    ';',
  ]
  for (const piece of deep) {
    const css = piece.repeat(20_000)
    assert.match(clean('<p>x</p>', { css }), /<p>x<\/p>$/, piece)
    assert.match(clean(`<style>${css}</style><p>x</p>`), /<p>x<\/p>$/, piece)
    assert.match(clean(`<p style='${css}'>x</p>`), /<p(?: style=".*")?>x<\/p>$/s, piece)
  }
})

test('links to elsewhere open beside the page; those within it do not', () => {
  assert.equal(
    clean('<a href="https://maple.example" target="_top">a</a>'),
    '<a href="https://maple.example" target="_blank" rel="noopener noreferrer">a</a>',
  )
  assert.equal(clean('<a href="terms?lang=en" target="_top">a</a>'), '<a href="terms?lang=en">a</a>')
})

test('pictures without a place lie below the prefix; others stay where they are', () => {
  const pictures = 'https://cdn.maple.example/win/'
  const of = (source: string, css = '') => clean(source, { css, pictures })
  assert.match(
    of('<img src="a.jpg" srcset="a.jpg 1x, b/c.jpg 2x">'),
    /src="https:\/\/cdn.maple.example\/win\/a.jpg" srcset="https:\/\/cdn.maple.example\/win\/a.jpg 1x, https:\/\/cdn.maple.example\/win\/b\/c.jpg 2x"/,
  )
  for (const src of [
    '/public/library/x',
    'https://other.example/x.png',
    '//other.example/x.png',
    'data:image/png;base64,AA',
  ])
    assert.ok(of(`<img src="${src}">`).includes(`src="${src}"`), src)
  assert.match(
    of('<p style="background: url(a.png)">x</p>'),
    /url\(https:\/\/cdn.maple.example\/win\/a.png\)/,
  )
  assert.match(of('', 'p { background: url("a.png") }'), /url\(https:\/\/cdn.maple.example\/win\/a.png\)/)
})

test('a page follows a dark scheme unless it sets colours and says nothing of one', () => {
  const isLightOnly = (source: string, css = '') => cleanHtml({ source, css }).isLightOnly
  assert.equal(isLightOnly('<p>x</p>', 'p { margin: 0; border: 0 }'), false)
  assert.equal(isLightOnly('<p>x</p>', 'p { color: var(--brand, #123456); background: inherit }'), false)
  assert.equal(isLightOnly('<p style="color: #333">x</p>'), true)
  assert.equal(isLightOnly('<table bgcolor="white"><tr><td>x</table>'), true)
  assert.equal(isLightOnly('<p>x</p>', 'p { background: white }'), true)
  assert.equal(
    isLightOnly('<p>x</p>', 'p { color: #333 } @media (prefers-color-scheme: dark) { p { color: #eee } }'),
    false,
  )
})
