/** A broadcast's name: its title, else its subject, else the beginning of its message. */
export function broadcastName(broadcast: {
  title: string | null
  subject?: string | null
  message: string
}): string {
  return broadcast.title || broadcast.subject || shortened(broadcast.message, 60)
}

/** The beginning of a text, in one line. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
