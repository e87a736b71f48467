import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is first drawn: `lazily(async () => (await import('./X.tsx')).X)`. */
export const lazily = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }))
