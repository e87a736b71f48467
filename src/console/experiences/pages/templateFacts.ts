import { call } from '#console/kit/api/call.ts'
import type { PageLanguage } from '#contract/experiences/pageNames.ts'

/** The client's newest picture that can stand over the whole width of a page; none where that cannot be read. */
export async function findHero(language: PageLanguage) {
  try {
    const { data } = await call('listLibrary', { query: { page: 1, per_page: 50, kind: 'picture' } })
    const found = data.find(({ width, height }) => width && height && width >= 600 && width > height * 1.2)
    if (!found) return undefined
    const { url, width, height, alt, alt_fr } = found
    return { url, width, height, alt: language === 'fr' ? alt_fr : alt }
  } catch {
    // A template without a picture is better than none.
    return undefined
  }
}

/** Prizes of the chosen pools, those of tests left out; none where that cannot be read. */
export async function findPrizes(chosen: readonly { id: string }[]) {
  if (chosen.length === 0) return []
  try {
    const { data } = await call('listPrizePools', {})
    return chosen
      .flatMap(({ id }) => data.find((pool) => pool.id === id && !pool.is_testing) ?? [])
      .map(({ name, prize_types, total }) => ({
        name: prize_types.length === 0 ? name : prize_types.map((type) => type.name).join(' / '),
        total,
      }))
  } catch {
    // A template with places to fill in is better than none.
    return []
  }
}
