import type { Channel } from '#contract/messaging/calls.ts'

const keyOf = (person: string, channel: Channel) => `fanfare.test-address:${person}:${channel}`

/** Where this person sent a test last, in this browser. */
export const testAddressOf = (person: string, channel: Channel): string =>
  localStorage.getItem(keyOf(person, channel)) ?? ''

export const keepTestAddress = (person: string, channel: Channel, address: string): void =>
  localStorage.setItem(keyOf(person, channel), address)
