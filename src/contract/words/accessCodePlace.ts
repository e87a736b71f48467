/** The place in an e-mail where its reader's access code stands (decision 55). It is no merge field: one has no default. */
export const accessCodePlace = '{{access_code}}'

const place = /\{\{\s*access_code\s*\}\}/g

export const withAccessCode = (text: string, code: string): string => text.replaceAll(place, () => code)

export const namesAccessCode = (text: string): boolean => withAccessCode(text, '') !== text
