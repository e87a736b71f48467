import { basicAlphabet } from '#contract/messaging/segments.ts'

// Text in the default alphabet, a character in each byte, as submit_sm carries it (3GPP TS 23.038).

const escapeCode = 0x1b
/** 6.2.1.1 */
const extension = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}

const none = 0xff
const extended = 0x80
/** By UTF-16 unit: the character's number, with `extended` where it takes the escape. All are below U+2100. */
const codes = new Uint8Array(0x2100).fill(none)
for (const [at, character] of [...basicAlphabet].entries())
  codes[character.charCodeAt(0)] = at < escapeCode ? at : at + 1
for (const [character, code] of Object.entries(extension)) codes[character.charCodeAt(0)] = extended | code

/** Undefined where a character is in neither table. */
export function encodeGsm7(text: string): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(text.length * 2)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = codes[text.charCodeAt(at)] ?? none
    if (code === none) return undefined
    if (code >= extended) bytes[length++] = escapeCode
    bytes[length++] = code & 0x7f
  }
  return bytes.subarray(0, length)
}
