/** The fields of every call's body, written out by the build beside `virtual:wires`. */
declare module 'virtual:fields' {
  export const fields: Record<string, import('#contract/fields.ts').Fields>
}
