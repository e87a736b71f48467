/** A text from a phone without what the database cannot keep: NUL, and halves of characters. */
export const keepableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
