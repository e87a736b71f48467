import type { messaging as en } from '../en/messaging.ts'

export const messaging = {} satisfies Record<keyof typeof en, string>
