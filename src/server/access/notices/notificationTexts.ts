import type { NotificationKind } from '#contract/access/notificationKinds.ts'
import type { Notification, NotificationTarget } from '#contract/access/notifications.ts'
import type { MailText } from '../mail/mailTexts.ts'

type Language = 'en' | 'fr'
type Told = { readonly name: string; readonly language: Language; readonly publicUrl: string }

/** One e-mail of what was told, each with the page that it leads to. */
export function notificationMail(
  { name, language, publicUrl }: Told,
  notifications: readonly Notification[],
): MailText {
  const lines = notifications.map((one) => ({
    text: lineOf(language, one),
    url: `${publicUrl}${pathOf(one)}`,
  }))
  const [first] = lines
  const subject = lines.length === 1 && first ? first.text : summaries[language](lines.length)
  return {
    subject,
    text: [
      language === 'fr' ? `Bonjour ${name},` : `Hello ${name},`,
      ...lines.map(({ text, url }) => `${text}\n${url}`),
      language === 'fr'
        ? `Vous choisissez dans votre profil ce que vous recevez par courriel\u00a0: ${publicUrl}/profile`
        : `You choose in your profile what you get by e-mail: ${publicUrl}/profile`,
    ].join('\n\n'),
  }
}

const summaries: Record<Language, (count: number) => string> = {
  en: (count) => `${count} notifications in Fanfare`,
  fr: (count) => `${count} notifications dans Fanfare`,
}

type Fact = {
  readonly by: string
  readonly object: string
  readonly client: string
  readonly isFailure: boolean
  /** Until when it is there, `YYYY-MM-DD`. */
  readonly until: string
}
type Line = (fact: Fact) => string

const sentences: Record<Language, Record<NotificationKind, Line>> = {
  en: {
    approval_asked: ({ by, object, client }) => `${by} asks for your approval of “${object}” (${client})`,
    approval_given: ({ by, object, client }) => `${by} approved “${object}” (${client})`,
    broadcast_ended: ({ by, object, client, isFailure }) =>
      isFailure ? `${by} stopped “${object}” (${client})` : `“${object}” has been sent (${client})`,
    confirmation_asked: ({ by, object, client }) =>
      `${by} asks you to confirm the winners of “${object}” (${client})`,
    winners_confirmed: ({ by, object, client }) => `${by} confirmed the winners of “${object}” (${client})`,
    work_ended: ({ object, client, isFailure }) =>
      isFailure ? `“${object}” has failed (${client})` : `“${object}” is done (${client})`,
    webhook_paused: ({ object, client, isFailure }) =>
      isFailure
        ? `The webhook “${object}” takes nothing and was paused (${client})`
        : `The webhook “${object}” takes events again (${client})`,
    task_due: ({ object, client }) => `Your task “${object}” is due (${client})`,
    ticket_assigned: ({ by, object, client }) => `${by} gave you the ticket “${object}” (${client})`,
    ticket_escalated: ({ by, object, client }) => `${by} escalated the ticket “${object}” (${client})`,
    domain_verified: ({ object, client }) =>
      `The record of ${object} was found: the contest is shown there (${client})`,
    report_sent: ({ object, client, until }) =>
      `The report of “${object}” is ready and stays until ${until} (${client})`,
    entry_asked: ({ by, object, client }) => `${by} asks you about an entry of “${object}” (${client})`,
  },
  fr: {
    approval_asked: ({ by, object, client }) =>
      `${by} demande votre approbation de «\u00a0${object}\u00a0» (${client})`,
    approval_given: ({ by, object, client }) => `${by} a approuvé «\u00a0${object}\u00a0» (${client})`,
    broadcast_ended: ({ by, object, client, isFailure }) =>
      isFailure
        ? `${by} a arrêté «\u00a0${object}\u00a0» (${client})`
        : `«\u00a0${object}\u00a0» est envoyée (${client})`,
    confirmation_asked: ({ by, object, client }) =>
      `${by} vous demande de confirmer les gagnants de «\u00a0${object}\u00a0» (${client})`,
    winners_confirmed: ({ by, object, client }) =>
      `${by} a confirmé les gagnants de «\u00a0${object}\u00a0» (${client})`,
    work_ended: ({ object, client, isFailure }) =>
      isFailure
        ? `«\u00a0${object}\u00a0» a échoué (${client})`
        : `«\u00a0${object}\u00a0» est terminé (${client})`,
    webhook_paused: ({ object, client, isFailure }) =>
      isFailure
        ? `Le webhook «\u00a0${object}\u00a0» ne prend plus rien et a été mis en pause (${client})`
        : `Le webhook «\u00a0${object}\u00a0» reprend les événements (${client})`,
    task_due: ({ object, client }) => `Votre tâche «\u00a0${object}\u00a0» est à faire (${client})`,
    ticket_assigned: ({ by, object, client }) =>
      `${by} vous a confié le billet «\u00a0${object}\u00a0» (${client})`,
    ticket_escalated: ({ by, object, client }) =>
      `${by} a transmis plus haut le billet «\u00a0${object}\u00a0» (${client})`,
    domain_verified: ({ object, client }) =>
      `L’enregistrement de ${object} est trouvé\u00a0: le concours s’y affiche (${client})`,
    report_sent: ({ object, client, until }) =>
      `Le rapport de «\u00a0${object}\u00a0» est prêt et reste jusqu’au ${until} (${client})`,
    entry_asked: ({ by, object, client }) =>
      `${by} vous pose une question sur une participation à «\u00a0${object}\u00a0» (${client})`,
  },
}

const lineOf = (
  language: Language,
  { kind, by, object_name, client, is_failure, target }: Notification,
): string =>
  sentences[language][kind]({
    by: by ?? 'Fanfare',
    object: object_name,
    client: client.name,
    isFailure: is_failure,
    until: target.page === 'sentReports' ? target.ends_on : '',
  })

const pathOf = ({ client, target }: Notification): string => `/${client.eid}/${pageOf(target)}`

function pageOf(target: NotificationTarget): string {
  switch (target.page) {
    case 'broadcast':
      return `broadcasts/${target.id}`
    case 'prizing':
      return `experience/${target.kind}/${target.eid}/prizing`
    case 'entries':
      return `experience/${target.kind}/${target.eid}/entries`
    case 'winners':
      return `experience/${target.kind}/${target.eid}/winners`
    case 'validation':
      return `experience/${target.kind}/${target.eid}/validation`
    case 'import':
      return `imports/${target.id}`
    case 'accessCodes':
      return `access-codes/${target.id}`
    case 'prizePool':
      return `experience/prize-pool/${target.id}`
    case 'sentReports':
      return 'sent-reports'
    case 'locations':
      return 'locations'
    case 'participants':
      return 'participants'
    case 'webhook':
      return `settings/webhooks/${target.id}`
    case 'task':
      return `tasks?task=${target.id}`
    case 'ticket':
      return `ticket/${target.id}`
    case 'experience':
      return `experience/${target.kind}/${target.eid}`
  }
}
