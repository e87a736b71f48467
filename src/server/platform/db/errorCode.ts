/** The code of a system or database error (`EACCES`, `28P01`), or its text where it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return error.message
}
