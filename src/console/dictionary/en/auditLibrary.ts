/** An audit entry's words for the library's pictures and files. */
export const auditLibrary = {
  'field.alt': 'Alternative text',
  'field.alt_fr': 'French alternative text',
  'field.bytes': 'Size in bytes',
  'field.cropped_from': 'Cropped from',
  'field.sha256': 'Fingerprint (SHA-256)',
  'field.uses_count': 'Places that showed it',
  'value.picture': 'Picture',
  'value.file': 'File',
} as const
