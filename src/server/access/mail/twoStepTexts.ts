import { type MailText, mail, moment, type Told } from './mailTexts.ts'

/** Changes of somebody's two-step sign-in. `guessed`: wrong codes after the right password. */
export type News = 'on' | 'off' | 'authenticator' | 'passkey' | 'recovery_code' | 'guessed'

type ToldNews = Told & {
  readonly news: News
  readonly at: Date
  readonly address: string
  readonly by?: string | undefined
  readonly passkey?: string | undefined
  readonly left?: number | undefined
}

/** To the owner of an account. */
export function twoStepMail(told: ToldNews): MailText {
  const { language, name, news } = told
  const { subject, text, advice } = (language === 'fr' ? french : english)[news]({
    ...told,
    moment: moment(told.at, told),
  })
  return mail(subject, language === 'fr' ? `Bonjour ${name},` : `Hello ${name},`, text, advice)
}

type Written = ToldNews & { readonly moment: string }
type Texts = Record<News, (told: Written) => { subject: string; text: string; advice: string }>

const ifNotYou =
  'If it was not you, change your password at once, end your other sessions, and tell your administrator.'

const english: Texts = {
  on: ({ publicUrl, moment: at, address, passkey }) => ({
    subject: 'Two-step sign-in is on for your Fanfare account',
    text: `Two-step sign-in was turned on for your account at ${publicUrl} on ${at}, from the address ${address}, ${passkey === undefined ? 'with an authenticator app' : `with the passkey “${passkey}”`}. Your other sessions have ended.`,
    advice: ifNotYou,
  }),
  off: ({ publicUrl, moment: at, address, by }) => ({
    subject: 'Two-step sign-in is off for your Fanfare account',
    text:
      by === undefined
        ? `Two-step sign-in was turned off for your account at ${publicUrl} on ${at}, from the address ${address}. From now on the password alone signs in.`
        : `${by} turned off two-step sign-in for your account at ${publicUrl} on ${at}. Your sessions have ended, and from now on the password alone signs in.`,
    advice:
      by === undefined
        ? ifNotYou
        : 'If you did not ask for it, please talk to that person, and set it up again in your profile.',
  }),
  authenticator: ({ publicUrl, moment: at, address }) => ({
    subject: 'Your Fanfare account has a new authenticator app',
    text: `An authenticator app was set up for your account at ${publicUrl} on ${at}, from the address ${address}. Codes of one that was set up before no longer work.`,
    advice: ifNotYou,
  }),
  passkey: ({ publicUrl, moment: at, address, passkey }) => ({
    subject: 'Your Fanfare account has a new passkey',
    text: `The passkey “${passkey}” was added to your account at ${publicUrl} on ${at}, from the address ${address}.`,
    advice: ifNotYou,
  }),
  recovery_code: ({ publicUrl, moment: at, address, left = 0 }) => ({
    subject: 'A recovery code of your Fanfare account was used',
    text: `Somebody signed in to your account at ${publicUrl} by the password and a recovery code on ${at}, from the address ${address}. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    advice: `${ifNotYou} If it was you, you can make new codes in your profile.`,
  }),
  guessed: ({ publicUrl, moment: at, address }) => ({
    subject: 'Somebody knows the password of your Fanfare account',
    text: `For your account at ${publicUrl} the right password was given, and then several wrong codes, the last one on ${at} from the address ${address}. Nobody was signed in by them.`,
    advice: 'If it was not you, change your password at once, and tell your administrator.',
  }),
}

const siCeNestPasVous =
  'Si ce n’était pas vous, changez tout de suite votre mot de passe, mettez fin à vos autres sessions et avertissez votre administrateur.'

const french: Texts = {
  on: ({ publicUrl, moment: at, address, passkey }) => ({
    subject: 'La connexion en deux étapes est activée pour votre compte Fanfare',
    text: `La connexion en deux étapes a été activée pour votre compte sur ${publicUrl} le ${at}, depuis l’adresse ${address}, ${passkey === undefined ? 'avec une application d’authentification' : `avec la clé d’accès «\u00a0${passkey}\u00a0»`}. Vos autres sessions ont pris fin.`,
    advice: siCeNestPasVous,
  }),
  off: ({ publicUrl, moment: at, address, by }) => ({
    subject: 'La connexion en deux étapes est désactivée pour votre compte Fanfare',
    text:
      by === undefined
        ? `La connexion en deux étapes a été désactivée pour votre compte sur ${publicUrl} le ${at}, depuis l’adresse ${address}. Le mot de passe suffit désormais pour se connecter.`
        : `${by} a désactivé la connexion en deux étapes de votre compte sur ${publicUrl} le ${at}. Vos sessions ont pris fin, et le mot de passe suffit désormais pour se connecter.`,
    advice:
      by === undefined
        ? siCeNestPasVous
        : 'Si vous ne l’aviez pas demandé, parlez-en à cette personne et activez-la de nouveau dans votre profil.',
  }),
  authenticator: ({ publicUrl, moment: at, address }) => ({
    subject: 'Votre compte Fanfare a une nouvelle application d’authentification',
    text: `Une application d’authentification a été ajoutée à votre compte sur ${publicUrl} le ${at}, depuis l’adresse ${address}. Les codes d’une application ajoutée auparavant ne fonctionnent plus.`,
    advice: siCeNestPasVous,
  }),
  passkey: ({ publicUrl, moment: at, address, passkey }) => ({
    subject: 'Votre compte Fanfare a une nouvelle clé d’accès',
    text: `La clé d’accès «\u00a0${passkey}\u00a0» a été ajoutée à votre compte sur ${publicUrl} le ${at}, depuis l’adresse ${address}.`,
    advice: siCeNestPasVous,
  }),
  recovery_code: ({ publicUrl, moment: at, address, left = 0 }) => ({
    subject: 'Un code de secours de votre compte Fanfare a servi',
    text: `Quelqu’un s’est connecté à votre compte sur ${publicUrl} avec le mot de passe et un code de secours le ${at}, depuis l’adresse ${address}. ${left < 2 ? `Il reste ${left} code.` : `Il reste ${left} codes.`}`,
    advice: `${siCeNestPasVous} Si c’était vous, vous pouvez créer de nouveaux codes dans votre profil.`,
  }),
  guessed: ({ publicUrl, moment: at, address }) => ({
    subject: 'Quelqu’un connaît le mot de passe de votre compte Fanfare',
    text: `Pour votre compte sur ${publicUrl}, le bon mot de passe a été donné, puis plusieurs codes incorrects, le dernier le ${at} depuis l’adresse ${address}. Ils n’ont permis à personne de se connecter.`,
    advice:
      'Si ce n’était pas vous, changez tout de suite votre mot de passe et avertissez votre administrateur.',
  }),
}
