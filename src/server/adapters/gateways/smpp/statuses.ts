import { reasons, refusedBy } from '../outcomes.ts'

// Command statuses (SMPP 3.4, 5.1.3).

export const status = {
  ok: 0x00,
  invalidCommand: 0x03,
  /** "Temporary application error": the other side brings it again. */
  tryAgain: 0x64,
} as const

const busy = new Set([0x14, 0x58])

/** Faults of the message itself. The rest are the gateway's or the account's, and may be over at the next try. */
const permanent = new Set([
  ...[0x01, 0x0a, 0x0b, 0x15, 0x43, 0x48, 0x49, 0x50, 0x51], // length, addresses, service type, class, TON and NPI
  ...[0x65, 0x66, 0xfe, 0x100, 0x101, 0x103, 0x104], // said to be for good, rejected, not allowed, data coding
])

/** Message queue full, or throttled. */
export const isBusy = (code: number): boolean => busy.has(code)
export const isPermanent = (code: number): boolean => permanent.has(code)

export function reasonOf(code: number): string {
  if (isBusy(code)) return reasons.busy
  return code === 0x0b ? reasons.noNumber : refusedBy(`0x${code.toString(16).padStart(2, '0')}`)
}
