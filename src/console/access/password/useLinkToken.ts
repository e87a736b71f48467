import { useEffect, useState } from 'react'

const tokenInAddress = () => window.location.hash.slice(1)

/**
 * The token of a mailed link, which stands behind `#`; empty where there is none. It is taken out of the address, so
 * that neither the history nor whoever looks at the screen has it. Another link opened here takes its place.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const take = () => {
      const found = tokenInAddress()
      if (found === '') return
      setToken(found)
      const { pathname, search } = window.location
      window.history.replaceState(window.history.state, '', pathname + search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
