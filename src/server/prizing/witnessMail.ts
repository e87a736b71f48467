import type { Mail } from '#server/adapters/email/port.ts'
import type { Scope } from '#server/platform/scope.ts'
import { momentText } from '#server/platform/time.ts'
import type { WitnessedDraw } from './queries/witnesses.ts'

type Shown = { readonly publicUrl: string; readonly client: Scope['client'] }

/** In both languages, since nobody knows which one a witness reads. */
export function witnessMail(draw: WitnessedDraw, shown: Shown): Pick<Mail, 'subject' | 'text'> {
  const title = draw.title ?? draw.name
  return {
    subject: `${title}: draw ${draw.number} / tirage ${draw.number}`,
    text: [...english(draw, shown), '* * *', ...french(draw, shown)].join('\n\n'),
  }
}

const addressOf = ({ eid }: WitnessedDraw, { publicUrl }: Shown): string => `${publicUrl}/draws/${eid}`

function english(draw: WitnessedDraw, shown: Shown): string[] {
  const { client } = shown
  return [
    `${client.name} named you as a witness of draw ${draw.number} of “${draw.title ?? draw.name}”. Its ballots (${draw.ballot_count}) were just frozen. Nobody has been drawn.`,
    `This is the hash of all that was fixed:\n${draw.manifest_hash}`,
    ...(draw.commitment ? [`It used what publishing had bound:\n${draw.commitment}`] : []),
    ...(draw.beacon_round !== null && draw.beacon_at
      ? [
          `The draw waits for round ${draw.beacon_round} of drand, which comes on ${momentText('en', client.timeZone, draw.beacon_at)}. Until then nobody can know who comes first.`,
        ]
      : []),
    `Keep this e-mail, and do nothing else. After the draw, compare the hash with the one at ${addressOf(draw, shown)}. Another hash there means that another set was drawn from.`,
  ]
}

function french(draw: WitnessedDraw, shown: Shown): string[] {
  const { client } = shown
  return [
    `${client.name} vous a nommé témoin du tirage ${draw.number} de «\u00a0${draw.title_fr ?? draw.title ?? draw.name}\u00a0». Ses bulletins (${draw.ballot_count}) viennent d’être figés. Personne n’a été tiré.`,
    `Voici l’empreinte de tout ce qui a été fixé\u00a0:\n${draw.manifest_hash}`,
    ...(draw.commitment
      ? [`Elle repose sur ce que la publication avait lié\u00a0:\n${draw.commitment}`]
      : []),
    ...(draw.beacon_round !== null && draw.beacon_at
      ? [
          `Le tirage attend le tour ${draw.beacon_round} de drand, prévu le ${momentText('fr', client.timeZone, draw.beacon_at)}. D’ici là, personne ne peut savoir qui vient en premier.`,
        ]
      : []),
    `Conservez ce courriel, sans rien faire d’autre. Après le tirage, comparez l’empreinte avec celle qui figure à l’adresse ${addressOf(draw, shown)}. Une autre empreinte voudrait dire qu’on a tiré d’un autre ensemble.`,
  ]
}
