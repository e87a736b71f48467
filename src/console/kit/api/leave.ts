import { type ApiError, messageOf } from './errors.ts'

const noticeKey = 'fanfare.notice'

const keepers = new Set<() => void>()

/** Asks for what is typed to be kept, before the page is left for the sign-in; gives the way to end it. */
export function beforeSignIn(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Leaves the page where decisions 1 and M8 ask for it: to sign-in and back, to the root, out. */
export function leaveFor(error: ApiError): void {
  const { pathname, search } = window.location
  if (pathname === '/sign-in') return
  const back = `/sign-in?return=${encodeURIComponent(pathname + search)}`
  if (error.kind === 'unauthenticated' || error.kind === 'csrf') for (const keep of keepers) keep()
  if (error.kind === 'unauthenticated') window.location.assign(back)
  if (error.kind === 'csrf') void signOutAndLeave(`${back}&anew=1`)
  if (error.kind === 'not_allowed' && pathname !== '/launchpad') {
    sessionStorage.setItem(noticeKey, messageOf(error))
    window.location.assign('/')
  }
}

/** The message that the page before wanted to be said here, once. */
export function takeNotice(): string | undefined {
  const notice = sessionStorage.getItem(noticeKey) ?? undefined
  sessionStorage.removeItem(noticeKey)
  return notice
}

/** A form without a fresh token cannot sign out either: the sign-in page then starts a new session (`anew`). */
async function signOutAndLeave(back: string): Promise<void> {
  await fetch('/logout', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).catch(
    () => undefined,
  )
  window.location.assign(back)
}
