import type { entryReasons as english } from '#contract/entries/reasons.ts'

export const entries = {
  entry_won: 'Le gagnant de cette participation est confirmé : elle reste donc telle quelle.',
  entry_kicked: 'Cette participation a été écartée : elle reste donc telle quelle.',
  not_a_next_status: 'Une participation {status} ne peut pas devenir {next}.',
  not_a_text: 'Ceci doit être un texte.',
  no_field_given: 'Au moins un champ doit être fourni.',
} as const satisfies Record<keyof typeof english, string>
