/** Every call's method and path, written out by the build: the schemas, and zod with them, stay on the server. */
declare module 'virtual:wires' {
  export const wires: Record<
    string,
    { method: string; path: string; changes?: boolean; raw?: 'html' | 'file' }
  >
}
