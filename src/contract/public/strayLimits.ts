/** A stray message is kept for so many days. */
export const strayDays = 30
/** Of texts, and of e-mails, the newest so many. */
export const mostStrays = 500
/** Of each no more of its text than this. */
export const mostStrayCharacters = 1600
