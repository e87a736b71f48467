/** Clients whose name holds the text; accents and case do not matter. */
export function clientsMatching<C extends { name: string; eid: string }>(clients: C[], search: string): C[] {
  const wanted = plain(search)
  if (!wanted) return clients
  return clients.filter((client) => plain(client.name).includes(wanted) || client.eid.includes(wanted))
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
