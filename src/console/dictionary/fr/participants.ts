import type { participants as en } from '../en/participants.ts'

export const participants = {} satisfies Record<keyof typeof en, string>
