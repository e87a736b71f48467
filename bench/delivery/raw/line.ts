import type { Socket } from 'node:net'

export type Letter = { readonly id: string; readonly address: string; readonly body: string }

/** Takes a letter and calls back with the other side's id of it. */
export type Line = { readonly send: (letter: Letter, done: (id: string) => void) => void }

/** `receipts` are told the ids that came back; only SMPP has them on the line. */
export type LineOptions = { readonly socket: Socket; readonly receipt?: (id: string) => void }
