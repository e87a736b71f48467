/**
 * The words of a text message in an e-mail: no line breaks before a French colon there. A text keeps its plain blank,
 * since a no-break space costs it half its length.
 */
export const asMail = (text: string): string => text.replaceAll(' :', '\u00a0:')
