import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberOfNoMobile } from './mobile.ts'

test('a number that by its plan is no mobile phone is told; one that may be one, or that no plan knows, is not', () => {
  const none = ['+18005550199', '+18335550199', '+19005550199', '+442079460958', '+33145678901']
  for (const phone of none) assert.equal(numberOfNoMobile(phone), phone)
  const others = ['+14165550101', '+447911123456', '+33612345678', '+17005550199', '+999123456789', '']
  for (const phone of others) assert.equal(numberOfNoMobile(phone), undefined, phone)
})
