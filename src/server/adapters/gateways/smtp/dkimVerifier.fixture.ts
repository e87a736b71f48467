import { createHash, type KeyObject, verify } from 'node:crypto'

/**
 * Whether a DKIM signature holds, by the rules of RFC 6376 (3.4.2, 3.4.4, 3.7) and nothing of the signer's: the body's hash
 * and the signature. It throws where the header lacks what it must have.
 */
export function readSignature(raw: string, key: KeyObject) {
  const split = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, split).split(/\r\n(?![ \t])/)
  const signature = fieldOf(fields, 'dkim-signature')
  const tags = tagsOf(signature)
  const names = tagOf(tags, 'h')
    .split(':')
    .map((name) => name.trim())
  // A name that stands twice covers the field above (5.4.2); here each stands once.
  const covered = names.map((name) => canonical(fieldOf(fields, name)))
  const unsigned = canonical(signature).replace(/([;\s]b=)[^;]*$/, '$1')
  const given = Buffer.from(tagOf(tags, 'b').replace(/\s/g, ''), 'base64')
  const bodyHash = createHash('sha256')
    .update(canonicalBody(raw.slice(split + 4)), 'latin1')
    .digest('base64')
  const content = Buffer.from([...covered, unsigned].join('\r\n'), 'latin1')
  return {
    tags,
    names: names.map((name) => name.toLowerCase()),
    bodyHash,
    isBodyRight: bodyHash === tagOf(tags, 'bh').replace(/\s/g, ''),
    isSignatureRight: verify('sha256', content, key, given),
  }
}

function fieldOf(fields: readonly string[], name: string): string {
  const field = fields.findLast((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}

function canonical(field: string): string {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(field) ?? []
  const unfolded = value.split('\r\n').join('')
  return `${name.trim().toLowerCase()}:${unfolded
    .split(/[ \t]+/)
    .join(' ')
    .trim()}`
}

function canonicalBody(body: string): string {
  const lines = body.split('\r\n').map((line) =>
    line
      .split(/[ \t]+/)
      .join(' ')
      .trimEnd(),
  )
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

const tagsOf = (field: string): Map<string, string> =>
  new Map(
    field
      .slice(field.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim(), tag.slice(at + 1).trim()]
      }),
  )

function tagOf(tags: ReadonlyMap<string, string>, name: string): string {
  const value = tags.get(name)
  if (value === undefined) throw new Error(`no tag ${name}`)
  return value
}
