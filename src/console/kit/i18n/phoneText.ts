/** `+15145550165` → `+1 514 555 0165`: North American numbers are grouped, everything else stays as it is. */
export const phoneText = (text: string): string => text.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
