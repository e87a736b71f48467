import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInToGift, visitor } from '#test/support/giftProfile.ts'
import { begin, end, world } from '#test/support/gifts.ts'
import { submitProfile } from './change.ts'

before(begin)
after(end)

const box = { type: 'Profile' as const, field_name: 'is_baker', field_rules: 'required|checkbox' }
const isTicked = (html: string) => /<input id="is_baker"[^>]* checked/.test(html)

test('a box of the profile that was ticked is ticked when the profile is opened again', async () => {
  const { show, asked } = await signedInToGift({ form: { form_rules: [box] }, isSure: true })
  const { html } = await show('profile')
  assert.match(html, /<input id="is_baker"/)
  assert.equal(isTicked(html), false)
  const sentAs = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]+)"`).exec(html)?.[1] ?? ''
  const body = {
    account_token: sentAs('account_token'),
    version: sentAs('version'),
    account_wish: 'save',
    is_baker: 'on',
  }
  const cookies = { keepParticipant: () => undefined, endParticipant: () => undefined }
  const saved = await submitProfile(world.db, visitor(), { ...asked, body, cookies })
  assert.match(saved.html, /Your details are saved/)
  assert.equal(isTicked((await show('profile')).html), true)
})
