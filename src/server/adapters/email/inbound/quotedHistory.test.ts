import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/support/linear.ts'
import { withoutHistory } from './quotedHistory.ts'

test('the history below an answer is left out, and quotes between its lines stay', () => {
  const answer =
    'Yes, please.\n\nZoé\n\nOn Mon, 4 May 2026 at 09:00, Maple <hello@maple.test>\nwrote:\n\n> Do you want it?\n>\n> Maple\n'
  assert.equal(withoutHistory(answer), 'Yes, please.\n\nZoé')
  assert.equal(withoutHistory('Oui\n\nLe lun. 4 mai 2026 à 09:00, Maple a écrit :\n> Vous le voulez?'), 'Oui')
  assert.equal(withoutHistory('Yes\n-----Original Message-----\nFrom: Maple\nDo you?'), 'Yes')
  const between = '> Red or blue?\nRed.\n> Today?\nNo.'
  assert.equal(withoutHistory(between), between)
  assert.equal(withoutHistory('> only quoted'), '> only quoted')
})

const asked = ['', 'Dear Zoé, do you want it?', 'Maple']
const quoted = ['> Dear Zoé,', '>', '> do you want it?']
for (const [name, ...below] of [
  [
    'Outlook',
    'From: Maple <hello@maple.test>',
    'Sent: Monday, May 4, 2026 9:00 AM',
    'To: Zoé',
    'Subject: A bike',
    ...asked,
  ],
  [
    'Outlook in bold',
    '*From:* Maple',
    '*Date:* Monday, May 4, 2026',
    '*To:* Zoé',
    '*Subject:* A bike',
    ...asked,
  ],
  [
    'Outlook in French',
    'De : Maple',
    'Envoyé : lundi 4 mai 2026 09:00',
    'À : Zoé',
    'Objet : Un vélo',
    ...asked,
  ],
  [
    'Outlook in German',
    'Von: Maple',
    'Gesendet: Montag, 4. Mai 2026',
    'An: Zoé',
    'Betreff: Ein Rad',
    ...asked,
  ],
  ['a phone in French', '-------- Message original --------', 'De : Maple', 'Objet : Un vélo', ...asked],
  ['a phone in Spanish', '-----Mensaje original-----', ...asked],
  [
    'Gmail with a signature',
    'On Mon, May 4, 2026 Maple <hello@maple.test> wrote:',
    ...quoted,
    '',
    '-- ',
    'Zoé',
    'Ottawa',
  ],
  ['Gmail in German', 'Maple <hello@maple.test> schrieb am Mo., 4. Mai 2026, 09:00:', ...quoted],
  ['an attribution without quotes', 'On May 4, 2026, at 9:00, Maple <hello@maple.test> wrote:', ...asked],
  ['quotes and a signature', ...quoted, '', '--', 'Zoé'],
  ['a date and an address', '2026-05-04 9:00 GMT-04:00 Maple <hello@maple.test>:', ...quoted],
] as const)
  test(`the history that begins as in ${name} is left out, whatever stands below`, () => {
    assert.equal(withoutHistory(['Yes, I do.', '', ...below].join('\n')), 'Yes, I do.')
    const alone = below.join('\n')
    assert.equal(withoutHistory(alone), alone)
  })

test('what a person wrote in the form of a header or between quotes is no history', () => {
  for (const kept of [
    'My way:\nFrom: Ottawa\nTo: Gatineau\nDate: May 4',
    'On Mon, May 4, 2026 Maple <hello@maple.test> wrote:\n> Red or blue?\nRed.\n> Today?\nNo.',
    'I was there on May 4.\nWhat I saw:\na bike',
    'From: me',
  ])
    assert.equal(withoutHistory(kept), kept)
})

test('no history takes longer than its length', async () => {
  for (const evil of [
    'On 1 wrote:\n',
    `${'1 '.repeat(500)}:\n`,
    `${'<@'.repeat(400)}:\n`,
    'From: a\nTo: b\n',
    '> a\n',
  ])
    await assertLinear(1000, (size) => withoutHistory(`Yes\n${evil.repeat(size)}`))
})
