import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { RefusedError } from '#server/platform/errors.ts'
import { hashOfNewPassword, isPassword, newPassword } from './passwords.ts'

/** Why a password cannot be set, or nothing. */
async function reasonOf(password: string): Promise<string | undefined> {
  try {
    await hashOfNewPassword(password)
    return undefined
  } catch (error) {
    assert.ok(error instanceof RefusedError)
    assert.equal(error.refusal.fields?.password?.length, 1)
    return error.refusal.reason
  }
}

test('a new password has at least twelve characters', async () => {
  for (const password of ['', 'a', 'hunter2', 'elevenchars', '🦊🦊🦊🦊🦊🦊'])
    assert.equal(await reasonOf(password), 'password_too_short', password)
  for (const password of [
    'twelve chars',
    'cerf volant bleu',
    '🦊'.repeat(13),
    'only-lower-case',
    newPassword(),
  ])
    assert.equal(await reasonOf(password), undefined, password)
})

test('a new password is none of the most used ones, in whatever case', async () => {
  const used = [
    'password1234',
    'PassWord1234',
    'qwertyuiop123',
    '123456789012',
    'aaaaaaaaaaaa',
    'motdepasse123',
  ]
  for (const password of [...used, 'correct horse battery staple', ' Administrator '])
    assert.equal(await reasonOf(password), 'password_most_used', password)
})

test('a password that was set before the rule still signs in', async () => {
  assert.equal(await isPassword(await hash('a'), 'a'), true)
  assert.equal(await isPassword(await hash('a'), 'b'), false)
  assert.equal(await isPassword(null, 'a'), false)
})
