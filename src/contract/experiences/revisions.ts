/** How many revisions of a page in a language are kept. */
export const mostRevisions = 100
