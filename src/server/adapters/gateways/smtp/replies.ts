/** A mail server's answer to one command (RFC 5321, 4.2); its lines are joined. A code of 0 is no reply at all. */
export type Reply = { readonly code: number; readonly text: string }

export type ReplyReader = {
  /** The replies that end in this piece. */
  readonly read: (piece: Buffer) => Reply[]
  /** Whether a part of a reply is here that has not ended. */
  readonly hasRest: () => boolean
}

/** A reply has some hundred bytes; who never ends one is not a mail server. */
const mostBytes = 64 * 1024

export function createReplyReader(): ReplyReader {
  let rest = ''
  let earlier = ''
  const read = (piece: Buffer): Reply[] => {
    const replies: Reply[] = []
    const text = rest + piece.toString('latin1')
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = text.slice(from, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end)
      from = end + 1
      const isMore = line.charCodeAt(3) === dash
      if (isMore) earlier += `${line}\n`
      else {
        replies.push({ code: codeOf(line), text: earlier + line })
        earlier = ''
      }
    }
    rest = text.slice(from)
    if (rest.length + earlier.length > mostBytes) replies.push({ code: 0, text: 'a reply without an end' })
    return replies
  }
  return { read, hasRest: () => rest !== '' || earlier !== '' }
}

const carriageReturn = 13
const dash = 45

const codeOf = (line: string): number => (/^[2-5]\d\d(?: |$)/.test(line) ? Number(line.slice(0, 3)) : 0)

/** As the server wrote it: UTF-8, or else one byte for each character (RFC 5321 names no other). */
export function readableText({ text }: Reply): string {
  const utf8 = Buffer.from(text, 'latin1').toString()
  return utf8.includes('\ufffd') ? text : utf8
}
