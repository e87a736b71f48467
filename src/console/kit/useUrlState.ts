import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/** One key of the URL: what its text means, and the text of a value; undefined where it need not stand there. */
export type UrlKey<V> = { read: (text: string | undefined) => V; write: (value: V) => string | undefined }
type How = {
  /** The page before is not one that Back should lead to. */
  replace?: boolean
  /** Keys of others go. */
  isAlone?: boolean
  ignoresGuard?: boolean
}

/** A text, empty where the URL has none. */
export const urlText: UrlKey<string> = { read: (text) => text ?? '', write: (value) => value || undefined }

/** One of several; anything else in the URL counts as `usual`. */
export function urlChoice<C extends string, U extends string | undefined>(
  choices: readonly C[],
  usual: U,
): UrlKey<C | U> {
  return {
    read: (text) => choices.find((choice) => choice === text) ?? usual,
    write: (value) => (value === usual ? undefined : value),
  }
}

/** A whole number from 1, of `choices` where there are some. */
export function urlNumber(usual: number, choices?: readonly number[]): UrlKey<number> {
  return {
    read: (text) => {
      const value = Math.trunc(Number(text))
      const isAllowed = choices ? choices.includes(value) : value >= 1
      return isAllowed ? value : usual
    },
    write: (value) => (value === usual ? undefined : String(value)),
  }
}

type SetTexts = (change: Record<string, string | undefined>, how?: How) => void

/** The URL's query as it is, for keys that have no fixed names; undefined takes a key away. */
export function useUrlTexts(): [Record<string, string | undefined>, SetTexts] {
  // The search of the page that is shown: while another one loads, the address is ahead of it.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const texts = Object.fromEntries(
    Object.entries(search).map(([name, text]) => [name, typeof text === 'string' ? text : undefined]),
  )
  const set: SetTexts = (change, { replace = false, isAlone = false, ignoresGuard = false } = {}) => {
    const { pathname, searchStr } = router.latestLocation
    const next = new URLSearchParams(isAlone ? '' : searchStr)
    for (const [name, text] of Object.entries(change)) {
      if (text) next.set(name, text)
      else next.delete(name)
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname
    void navigate({ href, replace, resetScroll: false, ignoreBlocker: ignoresGuard })
  }
  return [texts, set]
}

/**
 * State that Back and a link should restore, in the URL: keys and what they mean.
 *
 *     const [{ tab }, setUrl] = useUrlState({ tab: urlChoice(tabs, 'draw') })
 */
export function useUrlState<V extends object>(
  keys: {
    [N in keyof V]: UrlKey<V[N]>
  },
): [V, (change: Partial<V>, how?: How) => void] {
  const [texts, setTexts] = useUrlTexts()
  const names = Object.keys(keys) as (keyof V & string)[]
  // A loop over the keys does not see that each gives the value of its own name.
  const state = Object.fromEntries(names.map((name) => [name, keys[name].read(texts[name])])) as V
  const set = (change: Partial<V>, how?: How) => {
    const changed = names.filter((name) => name in change)
    const textOf = <N extends keyof V>(name: N) => keys[name].write({ ...state, ...change }[name])
    setTexts(Object.fromEntries(changed.map((name) => [name, textOf(name)])), how)
  }
  return [state, set]
}
