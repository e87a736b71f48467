import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod'
import { saveClientLanguages } from '../campaigns/languageCalls.ts'
import { clientForm } from '../clients/calls.ts'
import { external } from '../experiences/kinds/external.ts'
import { sweepstakesForm } from '../experiences/kinds/sweepstakes.ts'
import { smsTexts } from '../experiences/smsTexts.ts'
import { createSavedReply, messageForm } from '../messaging/messageCalls.ts'
import { toWireType } from '../messaging/messageTypes.ts'

type Written = { schema: z.ZodType; path: string; inputOf: (text: string) => unknown; mayHaveLinks?: true }

const typed = (type: 'sms' | 'email' | 'widget', path = 'message'): Written => ({
  schema: messageForm,
  path,
  inputOf: (text) => ({ type: toWireType(type), [path]: text }),
})
const ownTexts = (schema: z.ZodType, names: readonly string[]): Written[] =>
  names
    .flatMap((name) => [name, `${name}_fr`])
    .map((name) => ({ schema, path: `texts.${name}`, inputOf: (text) => ({ texts: { [name]: text } }) }))
const plain = (schema: z.ZodType, ...paths: string[]): Written[] =>
  paths.map((path) => ({ schema, path, inputOf: (text) => ({ [path]: text }) }))

/** Every text that staff write for people, but a broadcast's, whose own tests see to it. */
const texts: Written[] = [
  { ...typed('sms'), mayHaveLinks: true },
  { ...typed('email'), mayHaveLinks: true },
  typed('email', 'subject'),
  { ...typed('widget'), mayHaveLinks: true },
  ...plain(createSavedReply.body, 'message', 'message_fr'),
  ...plain(clientForm, 'help_text', 'help_text_fr'),
  ...ownTexts(sweepstakesForm, smsTexts),
  ...ownTexts(external.form, ['link']),
  {
    schema: saveClientLanguages.body,
    path: 'languages.0.message',
    inputOf: (message) => ({ languages: [{ message }] }),
  },
]

const saidOf = ({ schema, path, inputOf }: Written, text: string): string[] =>
  (schema.safeParse(inputOf(text)).error?.issues ?? [])
    .filter((issue) => issue.path.join('.') === path)
    .map(({ message }) => message)

for (const written of texts)
  test(`at ${written.path} known fields are taken and unknown ones refused`, () => {
    const unknown = '{"reason":"unknown_merge_field","values":{"fields":"{{colour}}, {{first_name"}}'
    const link = '{"reason":"unknown_merge_field","values":{"fields":"{{link:bikes}}"}}'
    assert.deepEqual(saidOf(written, 'A text for {{first_name|there}} of {{data.city}}'), [])
    assert.deepEqual(saidOf(written, 'Hello {{colour}} {{colour}} {{first_name'), [unknown])
    assert.deepEqual(saidOf(written, 'Here: {{link:bikes|x}}'), written.mayHaveLinks ? [] : [link])
  })
