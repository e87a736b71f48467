/** The total of all participants of a client. */
export const participantsCounter = 'participants'
/** The total of participants in a list; one who is in it several times counts once. */
export const listCounter = (listId: string): string => `list:${listId}`
/** Counts nobody: it notes that a name, phone or e-mail of somebody changed. */
export const namesCounter = 'participant_names'
