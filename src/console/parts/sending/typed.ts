/** `subject` is undefined until somebody writes another than the one that is offered. */
export type Typed = { text: string; subject?: string | undefined }

/** A draft of an older build is the text alone. */
export function readTyped(kept: unknown): Typed {
  if (typeof kept === 'string') return { text: kept }
  const { text, subject } = (kept ?? {}) as Partial<Record<string, unknown>>
  if (typeof text !== 'string') return { text: '' }
  return typeof subject === 'string' ? { text, subject } : { text }
}
