/** Secret codes that are guessed: so many wrong ones an hour, by one address and by one phone or e-mail. */
import { takesSecretCode } from '#server/entries/entries.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import type { Brake } from '#server/platform/brakes.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'

export type CodeBrake = Brake & { readonly name: 'form_code' }

/** Behind one address may be many, who try theirs at the same moment. */
const wrongCodesAnHour = { ofAddress: 300, ofPerson: 10 }

type Entering = {
  readonly experience: IntakeExperience
  readonly source: Parameters<typeof takesSecretCode>[0]['source']
  readonly numbers: readonly string[]
}

const brake = (of: string, limit: number): CodeBrake => ({ name: 'form_code', of, limit, seconds: 3600 })

/** Of one phone or e-mail in a client, whatever its codes are for. */
export const brakeOfPerson = (clientId: number, number: string): CodeBrake =>
  brake(`${clientId} ${number}`, wrongCodesAnHour.ofPerson)

/** None where no code is asked for. What is taken is given back where the code was good. */
export function codeBrakes(scope: Scope, { experience, source, numbers }: Entering): CodeBrake[] {
  if (!takesSecretCode({ experience, source })) return []
  const { address, client } = scope
  return [
    ...(address ? [brake(networkOf(address), wrongCodesAnHour.ofAddress)] : []),
    ...numbers.map((number) => brakeOfPerson(client.id, number)),
  ]
}
