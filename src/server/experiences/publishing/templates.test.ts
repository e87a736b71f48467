import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateNames, templateOf } from '#contract/experiences/templates/templates.ts'
import { builtInTokens, fillTokens } from '#contract/experiences/tokenText.ts'
import { readHtml } from './readHtml.ts'

const builtIn = builtInTokens.map((key) => ({ name: key, key, content: '' }))

test('a template can be published as it is: no dead link, no unknown token', () => {
  const client = { eid: 'maple0000001', name: 'Maple', logo_hash: 'abc', logo_ground: 'light' as const }
  for (const isClaimed of [false, true])
    for (const name of templateNames.filter((one) => one !== 'CSS'))
      for (const language of ['en', 'fr'] as const) {
        const html = templateOf({ isClaimed, name }, { language, client, title: 'Win', tokens: [] })
        const shown = fillTokens(html, builtIn).html
        const { tokens, deadLinks } = readHtml(shown)
        assert.deepEqual(
          { tokens, deadLinks },
          { tokens: [], deadLinks: [] },
          `${isClaimed} ${name} ${language}`,
        )
      }
})
