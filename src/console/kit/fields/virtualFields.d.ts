/** The fields of every call's body, written out by the build beside `virtual:wires`. */
declare module 'virtual:fields' {
  import type { Fields } from '#contract/fields.ts'
  export const fields: Record<string, Fields>
}
