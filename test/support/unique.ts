let counter = 0

/** The word with a number of its own. */
export const unique = (word: string) => `${word} ${++counter}`
