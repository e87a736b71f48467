import type { clients as en } from '../en/clients.ts'

export const clients = {} satisfies Record<keyof typeof en, string>
