import { listAskedBy, useListState } from '#console/kit/list/listState.ts'
import type { Url } from '#console/kit/pages/reads.ts'
import { type PurchaseFacet, purchaseFacets } from '#contract/reporting/purchaseFacets.ts'

const setup = { filters: ['start', 'end', 'experience', 'facet', 'key', 'unnamed', 'valid'] as const }
type Asked = Pick<ReturnType<typeof listAskedBy<(typeof setup.filters)[number]>>, 'paging' | 'filters'>

/** The call's input, as a number of the campaign's page asks for it; none where the address names no experience. */
function askedOf(campaign: string, { paging, filters }: Asked) {
  const facet: PurchaseFacet | undefined = purchaseFacets.find((one) => one === filters.facet)
  const { experience, start, end, key } = filters
  if (!facet || experience === '') return undefined
  return {
    params: { campaign, experience, facet },
    query: {
      ...paging,
      start: start || undefined,
      end: end || undefined,
      key: key || undefined,
      unnamed: filters.unnamed ? ('1' as const) : undefined,
      valid: filters.valid ? ('1' as const) : undefined,
    },
  }
}

export const purchasesAsked = ({ params, texts }: Url) => askedOf(params.id ?? '', listAskedBy(texts, setup))

export function usePurchasesAsked(campaign: string) {
  const list = useListState(setup)
  return { list, asked: askedOf(campaign, list) }
}
