import { useListState } from '#console/kit/list/listState.ts'
import { claimFilters, waysToWin } from '#contract/prizing/winnerFilters.ts'

/** The filters of the winners as the address has them, of the list and of its sheet to print. */
export function useWinnerFilter() {
  const list = useListState({ filters: ['claim', 'won', 'pool'] })
  const { claim, won, pool } = list.filters
  const filter = {
    claim: claimFilters.find((one) => one === claim),
    won: waysToWin.find((one) => one === won),
    prize_pool_id: pool || undefined,
  }
  return { list, filter }
}
