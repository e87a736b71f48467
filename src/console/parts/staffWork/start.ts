/** The start of a new task or ticket: whom it is about, and where it comes from. */
export type WorkStart = {
  readonly participant?: { readonly id: string; readonly name: string }
  readonly conversation_id?: string
  readonly entry_id?: string
}
