import type { webhookReasons as english } from '#contract/webhooks/reasons.ts'

/** Of webhooks. */
export const webhooks = {
  webhook_name_taken: 'Il y a déjà un webhook de ce nom.',
  webhook_limit: 'Il y a {count} webhooks, ce qui est la limite. Supprimez-en un d’abord.',
  webhook_meanwhile: 'Un autre webhook a été créé au même moment. Veuillez réessayer.',
  webhook_address: 'Ceci n’est pas une adresse qui commence par https://.',
  webhook_credentials: 'Une adresse avec un nom d’utilisateur ou un mot de passe n’est pas acceptée.',
  webhook_inside: 'Cette adresse se trouve dans un réseau qui n’est pas public.',
  no_event_kind: 'Choisissez au moins un genre d’événement.',
  not_an_event_kind: 'Ceci n’est pas un genre d’événement.',
  not_a_dispatch_state: 'Ceci n’est pas un état d’un envoi.',
  webhook_on: 'Ce webhook est activé.',
  webhook_off: 'Ce webhook est désactivé. Activez-le d’abord.',
  dispatch_waiting: 'Il attend déjà et sera essayé.',
  dispatch_dropped: 'Son événement n’existe plus.',
} as const satisfies Record<keyof typeof english, string>
