import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import { reservedWord, reservedWords } from './commands.ts'

const commandOf = (text: string) => reservedWord(normaliseKeyword(text))

test('each word of the table is known by its command, in any case and with accents', () => {
  for (const word of ['stop', 'StopAll', 'UNSUBSCRIBE', 'cancel', 'End', 'quit', 'Arrêt', 'ARRET', ' STOP! '])
    assert.equal(commandOf(word), 'stop', word)
  for (const word of ['start', 'unstop', 'Yes', 'oui.']) assert.equal(commandOf(word), 'start', word)
  for (const word of ['help', 'INFO', 'aide', 'Help?']) assert.equal(commandOf(word), 'help', word)
})

test('a word within a longer text is not a command', () => {
  for (const text of ['please stop it', 'stop the bus', 'yes please', '', 'WIN', '__proto__', 'constructor'])
    assert.equal(commandOf(text), undefined, text)
})

test('no word stands for two commands, and each is written as it is compared', () => {
  const words = Object.values(reservedWords).flat()
  assert.equal(new Set(words).size, words.length)
  assert.deepEqual(words.map(normaliseKeyword), words)
})
