import { createServer, type Socket } from 'node:net'

// A mail server that takes everything and keeps nothing. It prints its port.

let taken = 0
const answers: [RegExp, string][] = [
  [/^EHLO/i, '250-bench\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n'],
  [/^DATA$/i, '354 go\r\n'],
]

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.write('220 bench ESMTP\r\n')
  listenTo(socket)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

function listenTo(socket: Socket): void {
  let text = ''
  let isMail = false
  const next = () => text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
  socket.on('data', (piece) => {
    text += piece.toString('latin1')
    let said = ''
    for (let end = next(); end !== -1; end = next()) {
      const line = text.slice(0, end)
      text = text.slice(end + (isMail ? 5 : 2))
      taken += isMail ? 1 : 0
      said += isMail
        ? `250 OK ${taken}\r\n`
        : (answers.find(([pattern]) => pattern.test(line))?.[1] ?? '250 OK\r\n')
      isMail = !isMail && /^DATA$/i.test(line)
    }
    if (said) socket.write(said)
  })
}
