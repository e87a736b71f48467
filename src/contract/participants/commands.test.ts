import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldKeyword } from '#contract/words/keywordText.ts'
import { beginsWithStop, readCommand, reservedWords, yesOf } from './commands.ts'

const commandOf = (text: string) => readCommand(text)?.command

test('each word of the table is known by its command, in any case and with accents', () => {
  for (const word of ['stop', 'StopAll', 'UNSUBSCRIBE', 'cancel', 'End', 'quit', 'Arrêt', 'ARRET', ' STOP! '])
    assert.equal(commandOf(word), 'stop', word)
  for (const word of ['start', 'unstop', 'Yes', 'oui.']) assert.equal(commandOf(word), 'start', word)
  for (const word of ['help', 'INFO', 'aide', 'Help?']) assert.equal(commandOf(word), 'help', word)
})

test('a word of the table counts however a person or a phone writes it', () => {
  const stops = [
    'Opt out',
    'opt-out',
    'OPTOUT',
    'revoke',
    'Stop all',
    'stop-all.',
    'S.T.O.P.',
    'Arrête',
    'arreter',
  ]
  const polite = ['Stop please', 'stop, merci', 'Arrêt s.v.p.', 'STOP THANKS', 'Quit please, thanks']
  const signed = [
    'Stop\n\nSent from my phone',
    '\r\n STOP \r\n--\r\nZoé',
    'Stop please\nEnvoyé de mon téléphone',
  ]
  for (const text of [...stops, ...polite, ...signed])
    assert.equal(commandOf(text), 'stop', JSON.stringify(text))
  for (const text of ['Oui svp', 'yes please', 'Yes\nSent from my phone'])
    assert.equal(commandOf(text), 'start', text)
  assert.equal(readCommand('Arrêt\nZoé')?.word, 'ARRET')
})

test('a word within a longer text is not a command', () => {
  for (const text of [
    'please stop it',
    'stop the bus',
    'please',
    '',
    'WIN',
    '__proto__',
    'constructor',
    'I win\nSTOP',
  ])
    assert.equal(commandOf(text), undefined, text)
})

test('no word stands for two commands, and each is written as it is compared', () => {
  const words = Object.values(reservedWords).flat()
  assert.equal(new Set(words).size, words.length)
  assert.deepEqual(words.map(foldKeyword), words)
})

test('a longer text that begins with an opt-out word is told from the word alone and from other texts', () => {
  for (const text of [
    'STOP sending me this',
    'Stop! I said',
    'opt out of this now',
    'Opt-out me',
    'Arrêtez: arrêt de',
    'stop it',
  ]) {
    const expected = !text.startsWith('Arrêtez')
    assert.equal(beginsWithStop(text), expected, text)
  }
  for (const text of ['STOP', 'Stop please', 'When does it stop?', 'stopwatch', ''])
    assert.equal(beginsWithStop(text), false, text)
})

test('who is asked for a yes says it by the first word, unless a no follows', () => {
  for (const text of ['Y', 'yes yes', 'Yes, I am in', 'YES!!! 🎉', 'yes\nSent from my phone', 'Yep'])
    assert.equal(yesOf(text), 'YES', text)
  assert.equal(yesOf('Oui, avec plaisir'), 'OUI')
  for (const text of [
    'Yes? No!',
    'yes stop',
    'Oui mais non',
    "Yes don't",
    'yesterday',
    'I said yes',
    'Why',
    '',
  ])
    assert.equal(yesOf(text), undefined, text)
})
