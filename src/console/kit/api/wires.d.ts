/** Every call's method, path and subjects, written out by the build: the schemas, and zod with them, stay outside. */
declare module 'virtual:wires' {
  import type { Subject } from '#contract/subjects.ts'

  export const wires: Record<
    string,
    {
      method: string
      path: string
      raw?: 'html' | 'file'
      shows?: readonly Subject[]
      touches?: readonly Subject[]
    }
  >
}
