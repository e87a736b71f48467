import { type DateFormat, momentsIn, zoneName } from '#contract/moments.ts'
import type { Role } from '#contract/roles.ts'

/** A mail's words beside the address that it goes to. */
export type MailText = { readonly subject: string; readonly text: string }

export type Language = 'en' | 'fr'
export type Told = {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly time_zone: string | null
  readonly date_format: DateFormat
  readonly publicUrl: string
}
type ToldRole = {
  readonly role: Role | null
  readonly client_name: string | null
  readonly client_time_zone: string | null
  /** The one who did it, where it was somebody else. */
  readonly by?: string | undefined
}
type ToldLink = Told &
  ToldRole & { readonly is_reset: boolean; readonly address: string; readonly until: Date }

/** To whoever has no password yet, with the link to choose one. */
export function invitationMail(told: ToldLink): MailText {
  const { by, client_name: client, email, address, publicUrl } = told
  const until = moment(told.until, told)
  if (told.language === 'fr')
    return mail(
      client ? `Votre invitation à travailler pour ${client} dans Fanfare` : 'Votre invitation à Fanfare',
      `Bonjour ${told.name},`,
      client
        ? `${by ?? 'On'} vous invite à travailler pour ${client} dans Fanfare, à l’adresse ${publicUrl}. ${roleLine(told)}`
        : `Un compte vous attend dans Fanfare, à l’adresse ${publicUrl}.`,
      `Choisissez un mot de passe par ce lien. Il sert une seule fois, jusqu’au ${until}\u00a0:`,
      address,
      `Vous vous connecterez ensuite avec votre adresse courriel, ${email}.`,
      'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.',
    )
  return mail(
    client ? `Your invitation to work for ${client} in Fanfare` : 'Your invitation to Fanfare',
    `Hello ${told.name},`,
    client
      ? `${by ?? 'An administrator'} invites you to work for ${client} in Fanfare, at ${publicUrl}. ${roleLine(told)}`
      : `An account waits for you in Fanfare, at ${publicUrl}.`,
    `Choose a password by this link. It works once, until ${until}:`,
    address,
    `You sign in with your e-mail address then, ${email}.`,
    'If you did not expect this invitation, you can ignore this e-mail.',
  )
}

/** To whoever asked for a new password, or is asked for one, with the link to choose it. */
export function resetMail(told: ToldLink): MailText {
  const { by, address, publicUrl } = told
  const until = moment(told.until, told)
  if (told.language === 'fr')
    return mail(
      'Choisissez un nouveau mot de passe pour Fanfare',
      `Bonjour ${told.name},`,
      told.is_reset
        ? `${by ?? 'Un administrateur'} vous demande de choisir un nouveau mot de passe pour votre compte sur ${publicUrl}. Celui que vous avez ne fonctionne plus.`
        : `Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte sur ${publicUrl}.`,
      `Choisissez-le par ce lien. Il sert une seule fois, jusqu’au ${until}\u00a0:`,
      address,
      told.is_reset
        ? 'En cas de doute, veuillez consulter votre administrateur.'
        : 'Si ce n’était pas vous, il n’y a rien à faire\u00a0: votre mot de passe reste le même.',
    )
  return mail(
    'Choose a new password for Fanfare',
    `Hello ${told.name},`,
    told.is_reset
      ? `${by ?? 'An administrator'} asks you to choose a new password for your account at ${publicUrl}. The one that you have works no more.`
      : `Somebody, probably you, asked for a new password for your account at ${publicUrl}.`,
    `Choose it by this link. It works once, until ${until}:`,
    address,
    told.is_reset
      ? 'If you are in doubt, please ask your administrator.'
      : 'If it was not you, there is nothing to do: your password stays as it is.',
  )
}

/** To whoever has an account already and is offered a role in one more client. */
export function roleMail(told: Told & ToldRole): MailText {
  const { by, client_name: client, publicUrl } = told
  if (told.language === 'fr')
    return mail(
      `Votre invitation à travailler pour ${client} dans Fanfare`,
      `Bonjour ${told.name},`,
      `${by} vous invite à travailler pour ${client}. ${roleLine(told)}`,
      'Acceptez ou refusez ici, avec le compte que vous avez déjà\u00a0:',
      `${publicUrl}/invitations`,
      `Tant que vous n’avez pas accepté, ${client} ne sait rien de votre compte.`,
    )
  return mail(
    `Your invitation to work for ${client} in Fanfare`,
    `Hello ${told.name},`,
    `${by} invites you to work for ${client}. ${roleLine(told)}`,
    'Accept or decline here, with the account that you have already:',
    `${publicUrl}/invitations`,
    `Until you accept, ${client} knows nothing of your account.`,
  )
}

/** To the owner of an account whose password was changed. */
export function passwordMail(told: Told & { readonly at: Date; readonly address: string }): MailText {
  const { address, publicUrl } = told
  const at = moment(told.at, told)
  if (told.language === 'fr')
    return mail(
      'Le mot de passe de votre compte Fanfare a changé',
      `Bonjour ${told.name},`,
      `Le mot de passe de votre compte sur ${publicUrl} a été changé le ${at}, depuis l’adresse ${address}. Vos autres sessions ont pris fin.`,
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe à la page de connexion et avertissez votre administrateur.',
    )
  return mail(
    'The password of your Fanfare account was changed',
    `Hello ${told.name},`,
    `The password of your account at ${publicUrl} was changed on ${at}, from the address ${address}. Your other sessions have ended.`,
    'If it was not you, ask for a new password on the sign-in page at once, and tell your administrator.',
  )
}

/** To the owner of an account that was linked to the provider of single sign-on. */
export function signOnMail(
  told: Told & { readonly at: Date; readonly address: string; readonly provider: string },
): MailText {
  const { address, publicUrl, provider } = told
  const at = moment(told.at, told)
  if (told.language === 'fr')
    return mail(
      'Connexion à votre compte Fanfare par un fournisseur d’identité',
      `Bonjour ${told.name},`,
      `Depuis le ${at}, vous pouvez ouvrir votre compte sur ${publicUrl} par ${provider} aussi. La première connexion est venue de l’adresse ${address}.`,
      'Si ce n’était pas vous, avertissez tout de suite votre administrateur.',
    )
  return mail(
    'Your Fanfare account can be opened by single sign-on',
    `Hello ${told.name},`,
    `Since ${at}, your account at ${publicUrl} can be opened by ${provider} too. The first time was from the address ${address}.`,
    'If it was not you, tell your administrator at once.',
  )
}

export const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: paragraphs.join('\n\n'),
})

const roleLine = ({ role, language }: Told & ToldRole): string =>
  role === null
    ? ''
    : language === 'fr'
      ? `Votre rôle\u00a0: ${roleNames.fr[role]}.`
      : `Your role: ${roleNames.en[role]}.`

/** As the console has them. */
export const roleNames: Record<Language, Record<Role, string>> = {
  en: {
    client_admin: 'Client admin',
    campaign_manager: 'Campaign manager',
    validator: 'Validator',
    messenger_agent: 'Messenger agent',
    analyst: 'Analyst',
  },
  fr: {
    client_admin: 'Administration du client',
    campaign_manager: 'Gestion de campagnes',
    validator: 'Validation',
    messenger_agent: 'Messagerie',
    analyst: 'Analyse',
  },
}

/** As the reader wants dates, in the zone that he or she chose, else in the client's; it is named, who reads may be elsewhere. */
export function moment(
  at: Date,
  { language, date_format: dateFormat, time_zone, client_time_zone }: Told & Partial<ToldRole>,
): string {
  const zone = time_zone ?? client_time_zone ?? 'UTC'
  const { date, time } = momentsIn(zone, { language, dateFormat })(at)
  return `${date} ${time} ${zoneName(language, zone, at)}`
}
