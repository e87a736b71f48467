/** The forms by whose rules an entry's answers are named. */
export const formsOfEntries = ['Entry', 'Alternative Entry', 'Offline'] as const
