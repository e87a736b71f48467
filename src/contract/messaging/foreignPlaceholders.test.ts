import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { foreignPlaceholders } from './foreignPlaceholders.ts'

test('the merge fields of other programs are found in each of their writings, once and in order', () => {
  const dollar = `$${'{user.name}'}`
  const text = `Hi *|FNAME|* of %%City%%, ${dollar} {first name} {last_name} [last_name] [First name] [[email]] <<Name>> <%= name %> %FIRSTNAME% #first_name# *|FNAME|*`
  assert.deepEqual(foreignPlaceholders(text), [
    ...['*|FNAME|*', '%%City%%', dollar, '{first name}', '{last_name}', '[last_name]', '[First name]'],
    ...['[[email]]', '<<Name>>', '<%= name %>', '%FIRSTNAME%', '#first_name#'],
  ])
})

test('a default in the writing of another program is found, and our own is none', () => {
  for (const source of [
    '{{first_name|default: "there"}}',
    "{{first_name | 'there'}}",
    '{{first_name|capitalize}}',
  ])
    assert.deepEqual(foreignPlaceholders(`Hi ${source}!`), [source])
  assert.deepEqual(
    foreignPlaceholders('Hi {{first_name|there}} {{data.city}} {{link:spring}} {{name|default town}}'),
    [],
  )
})

test('what people write is none', () => {
  for (const text of [
    ...[
      '20% off and 30% off',
      '5 * 3 | 4 * 2',
      '[see the rules]',
      '{1}',
      '$5 {now: 3}',
      '1 << 2 >> 3',
      '#winter #fun',
    ],
    ...['[1]', 'a [sic] b', '100%% sure', ':-{ )', 'I <3 you > all', '50% OFF TODAY, 20% TOMORROW'],
  ])
    assert.deepEqual(foreignPlaceholders(text), [], text)
})

test('a long text costs no more than its length', async () => {
  for (const odd of ['{', '[', '*|a', '%%a', '<<', '{{a|', '[a_', '${', '#a_', '<%'])
    await assertLinear(6000, (size) => foreignPlaceholders(odd.repeat(size)))
})
