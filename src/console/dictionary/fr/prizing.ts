import type { prizing as en } from '../en/prizing.ts'

export const prizing = {} satisfies Record<keyof typeof en, string>
