import { newId } from '#server/platform/ids.ts'

/** The client has French among its languages; `query` runs as the owner of the tables. */
export async function giveFrench(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  clientId: number,
): Promise<void> {
  await query(
    `insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default, position)
     values ($1, $2, 'fr', 'Français', '', '', false, false, 1)`,
    [clientId, newId()],
  )
}
