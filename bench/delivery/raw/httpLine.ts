import type { Letter, Line, LineOptions } from './line.ts'

/** One keep-alive connection, one request underway on it. */
export function openHttpLine({ socket }: LineOptions): Line {
  let done: ((id: string) => void) | undefined
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece.toString('latin1')
    if (!answer.endsWith('}')) return
    const at = answer.indexOf('"sid": "') + 8
    if (!answer.startsWith('HTTP/1.1 201') || at === 7) throw new Error(answer)
    const id = answer.slice(at, at + 34)
    answer = ''
    done?.(id)
  })
  return {
    send: (letter, then) => {
      done = then
      const body = formOf(letter)
      socket.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1')
    },
  }
}

const account = `AC${'0'.repeat(32)}`
const head = [
  `POST /2010-04-01/Accounts/${account}/Messages.json HTTP/1.1`,
  'host: 127.0.0.1',
  'connection: keep-alive',
  `authorization: Basic ${Buffer.from(`${account}:bench`).toString('base64')}`,
  'content-type: application/x-www-form-urlencoded',
  'accept: application/json',
  'content-length: ',
].join('\r\n')
const callback = encodeURIComponent('http://localhost/hooks/twilio/status?reference=')

/** The form that the product posts; its text is the same for all, so it is encoded once. */
const formOf = ({ id, address, body }: Letter) =>
  `To=%2B${address.slice(1)}&From=55555&Body=${encoded(body)}&StatusCallback=${callback}1.${id}.1`

let known = { body: '', encoded: '' }

function encoded(body: string): string {
  if (known.body !== body) known = { body, encoded: encodeURIComponent(body) }
  return known.encoded
}
