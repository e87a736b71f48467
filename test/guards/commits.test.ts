import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

// A subject is read in lists that cut it, and says what; the body says why (STYLE.md). The rule holds for what came after
// the commit below: history is not written anew.

const root = join(import.meta.dirname, '../..')
const before = '4578beba0c3a984a17175d57e73873375249d578'
const longestSubject = 72

/** The faults of a commit, in words; nothing where it is as it should be. */
function faultsOf(message: string): string[] {
  const [subject = '', ...rest] = message.trim().split('\n')
  const says = (fault: string) => `“${subject}”: ${fault}`
  const [first = ''] = subject.split(' ')
  return [
    ...(subject.length > longestSubject
      ? [says(`${subject.length} characters, ${longestSubject} at most`)]
      : []),
    ...(/^[A-Z]/.test(first) && !/(?:ed|ing)$/.test(first) && !subject.endsWith('.')
      ? []
      : [says('not in the imperative, with a capital and no full stop')]),
    ...(rest.join('').trim() === '' ? [says('no body that says why')] : []),
  ]
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

test('commits say what in 72 characters, and why below', (t) => {
  const log = git('log', '--no-merges', '--format=%B%x1e', `${before}..HEAD`)
  // A copy without its history, or with the end of it alone.
  if (log === undefined) return t.diagnostic('no history here that reaches back so far')
  const messages = log.split('\x1e').filter((message) => message.trim() !== '')
  t.diagnostic(`${messages.length} commits`)
  assert.deepEqual(messages.flatMap(faultsOf), [])
})

test('a long subject, one that tells a story, and one without a body are found', () => {
  const good = 'Refuse a keyword that is taken\n\nTwo campaigns had it at once.\n'
  assert.deepEqual(faultsOf(good), [])
  const bad = [
    good.replace('taken', 'taken by another campaign of the same client, whatever its shortcode'),
    good.replace('Refuse', 'Refused'),
    good.replace('Refuse', 'refuse'),
    good.replace('taken\n', 'taken.\n'),
    'Refuse a keyword that is taken\n',
  ]
  for (const message of bad) assert.equal(faultsOf(message).length, 1, message)
})
