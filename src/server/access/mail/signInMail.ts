import type { Outside } from '#server/adapters/outside.ts'
import type { Account } from '../queries/users.ts'

/** `failures`: of this address, in a quarter of an hour. */
type Guessed = { readonly address: string; readonly failures: number }

/** The answer does not wait for this: one that takes longer would tell that the account exists. */
export function tellOwner(outside: Outside, account: Account, guessed: Guessed): void {
  const isOneAddress = guessed.failures >= 10
  const mail = {
    to: { name: account.name, address: account.email },
    ...guessedMail[account.language]({ ...guessed, isOneAddress }, outside.publicUrl),
  }
  outside.mail
    .send(mail)
    .catch((error: unknown) => outside.log.error({ err: error }, 'the mail about failed sign-ins'))
}

type Told = Guessed & { readonly isOneAddress: boolean }

const guessedMail = {
  en: ({ address, isOneAddress }: Told, publicUrl: string) => ({
    subject: 'Failed sign-ins to your Fanfare account',
    text: [
      ...(isOneAddress
        ? [
            `Somebody at the address ${address} gave a wrong password for your account at ${publicUrl} ten times.`,
            'That address cannot sign in to your account for 15 minutes; you can, from any other one, and in a browser in which you signed in before.',
          ]
        : [
            `Somebody is guessing at the password of your account at ${publicUrl} from many addresses, the last one ${address}.`,
            'Each address now has three tries an hour. You can sign in as ever in a browser in which you did before, and with the right password from anywhere.',
          ]),
      'If it was not you, please tell your administrator.',
    ].join('\n\n'),
  }),
  fr: ({ address, isOneAddress }: Told, publicUrl: string) => ({
    subject: 'Échecs de connexion à votre compte Fanfare',
    text: [
      ...(isOneAddress
        ? [
            `Quelqu’un à l’adresse ${address} a donné dix fois un mauvais mot de passe pour votre compte sur ${publicUrl}.`,
            'Cette adresse ne peut pas se connecter à votre compte pendant 15 minutes; toute autre adresse le peut, et vous aussi dans un navigateur où vous vous êtes déjà connecté.',
          ]
        : [
            `Quelqu’un essaie de deviner le mot de passe de votre compte sur ${publicUrl} depuis de nombreuses adresses, la dernière étant ${address}.`,
            'Chaque adresse n’a plus que trois essais par heure. Vous pouvez vous connecter comme d’habitude dans un navigateur où vous l’avez déjà fait et, avec le bon mot de passe, de partout.',
          ]),
      'Si ce n’était pas vous, veuillez avertir votre administrateur.',
    ].join('\n\n'),
  }),
}
