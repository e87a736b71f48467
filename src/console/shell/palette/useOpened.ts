import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, useSession } from '#console/kit/session.ts'
import { type Opened, openedAt, openedKey, rememberOpened } from './opened.ts'

/** Remembers each object that is opened in a client, however one comes to it. */
export function useRememberOpened(): void {
  const key = useOpenedKey()
  const { pathname, searchStr } = useLocation()
  // An address is all that every way to an object has in common.
  useEffect(() => {
    const opened = openedAt(pathname, searchStr)
    if (opened) rememberOpened(key, opened)
  }, [key, pathname, searchStr])
}

export function useOpenedKey(): string {
  return openedKey(useSession().user.id, useClient().eid)
}

/** The object that is on the screen. */
export function useOpenNow(): Opened | undefined {
  const { pathname, searchStr } = useLocation()
  return openedAt(pathname, searchStr)
}
