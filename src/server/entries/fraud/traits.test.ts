import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disposableDomain } from './disposable.ts'
import { mailboxOf } from './traits.ts'

test('spellings of one mailbox are one, and those of different mailboxes are not', () => {
  assert.equal(mailboxOf('Jo.Lee+prizes@Gmail.com'), mailboxOf('jolee@googlemail.com'))
  assert.equal(mailboxOf('jo+1@example.org'), mailboxOf('jo@example.org'))
  assert.notEqual(mailboxOf('jo.lee@example.org'), mailboxOf('jolee@example.org'))
})

test('a throwaway address is known by its domain and what lies below it, and by nothing that only sounds like it', () => {
  assert.equal(disposableDomain('a@mailinator.com'), 'mailinator.com')
  assert.equal(disposableDomain('a@team.MAILINATOR.com'), 'team.mailinator.com')
  for (const email of [
    'a@notmailinator.com',
    'a@mailinator.com.example.org',
    'mailinator.com',
    'a@gmail.com',
  ])
    assert.equal(disposableDomain(email), email === 'mailinator.com' ? 'mailinator.com' : undefined, email)
})
