import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditsOf, emptyForm } from './creditForm.ts'

const mug = { key: '0197a000-0000-7000-8000-00000000dead', name: 'Mug' }

test('whatever of the receipt was typed goes with the decision, and what is blank does not', () => {
  const form = emptyForm([mug], { information: { retail_name: 'Corner Shop', banner: ' ' } })
  assert.deepEqual(creditsOf(form).credits?.additional_information, { retail_name: 'Corner Shop' })
  assert.equal(creditsOf(emptyForm([mug])).credits?.additional_information, undefined)
})

test('the suggested credits stand there already, and never less than one', () => {
  assert.equal(emptyForm([mug], { suggested: 4 }).lines[0]?.credits, '4')
  assert.equal(emptyForm([mug], { suggested: 0 }).lines[0]?.credits, '1')
  assert.equal(emptyForm([mug]).lines[0]?.credits, '1')
})
