import type { Person } from './people.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

/** Cards that shops hand out in two languages: whoever texts the word and the code of one has it counted. */
export async function handOutCards(
  stage: Stage,
  { as, code }: Cast,
  { people, holiday }: { people: readonly Person[]; holiday: string },
): Promise<void> {
  const manager = as.campaign_manager
  await stage.moveTo(daysAgo(1, 12, 59))
  const list = await stage.call(manager, 'createAccessCodeList', {
    body: { name: 'Scratch cards in shops', campaign_id: holiday },
  })
  const params = { id: list.data.id }
  for (const { name, language } of prefixes)
    await stage.call(manager, 'createAccessCodePrefix', {
      params,
      body: { access_code_list_id: list.data.id, name, keyword: name, language, is_hidden: true },
    })
  await stage.call(manager, 'uploadAccessCodes', {
    body: { accessCodeListId: list.data.id },
    csvName: 'scratch-cards.csv',
    // The last one is no code of a prefix, as real files have them.
    csv: `code\n${[...codesOf('FROST'), ...codesOf('GIVRE')].join('\n')}\nSUMMER0001\n`,
  })
  await stage.moveTo(new Date(stage.now().getTime() + 30_000))
  for (const [index, { phone, language }] of people.slice(50, 62).entries()) {
    const name = language === 'fr' ? 'GIVRE' : 'FROST'
    const text = `${name} ${codesOf(name)[index]}`
    await stage.fromOutside('sendFromHandset', { body: { from: phone, to: code, text } })
  }
}

const prefixes = [
  { name: 'FROST', language: 'en' },
  { name: 'GIVRE', language: 'fr' },
] as const

const codesOf = (name: string): string[] =>
  Array.from({ length: 40 }, (_, index) => `${name}${String((index + 1) * 7919 + 10_000)}`)
