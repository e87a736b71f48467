import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysCsv } from './daysCsv.ts'
import { seriesOf } from './series.ts'

test('the days of a report are a file with a line for each, in the words of the screen', () => {
  const series = seriesOf(
    [
      { day: '2026-04-30', counts: [{ status: 'valid', source: 'web', count: 12 }] },
      {
        day: '2026-05-01',
        counts: [
          { status: 'kicked', source: 'sms', count: 1 },
          { status: 'valid', source: 'sms', count: 4 },
        ],
      },
    ],
    'source',
  )
  const nameOf = (name: string) => (name === 'sms' ? 'Texts, "SMS"' : 'Web')
  assert.equal(
    daysCsv(series, { day: 'Journée', total: 'In all', nameOf }),
    '\uFEFFJournée,Web,"Texts, ""SMS""",In all\r\n2026-04-30,12,0,12\r\n2026-05-01,0,5,5\r\n',
  )
})
