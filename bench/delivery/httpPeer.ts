import { createServer, type Socket } from 'node:net'
import { Pool } from 'undici'

// A provider's HTTP interface, as bare as it can be: an id for each post, and its receipt back in batches. It prints
// its port.

const [receiptsUrl = ''] = process.argv.slice(2)
const waiting: [string, string][] = []
let taken = 0

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (piece) => {
    text += piece.toString('latin1')
    text = answerAll(socket, text)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

/** Answers each whole request; what is left is the beginning of the next. */
function answerAll(socket: Socket, text: string): string {
  let rest = text
  let answers = ''
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    const length = end === -1 ? undefined : /content-length: (\d+)/i.exec(rest.slice(0, end))?.[1]
    const whole = end + 4 + Number(length)
    if (length === undefined || rest.length < whole) break
    answers += answerTo(rest.slice(end + 4, whole))
    rest = rest.slice(whole)
  }
  if (answers) socket.write(answers)
  return rest
}

function answerTo(body: string): string {
  taken += 1
  const sid = `SM${taken.toString(16).padStart(32, '0')}`
  const reference = /reference%3D([0-9a-f.-]+)/.exec(body)?.[1]
  if (receiptsUrl && reference) waiting.push([reference, sid])
  const json = `{"sid": "${sid}", "status": "queued"}`
  return `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
}

if (receiptsUrl) {
  const pool = new Pool(receiptsUrl, { connections: 2 })
  const sendSome = async () => {
    if (waiting.length === 0) return
    const body = JSON.stringify(waiting.splice(0, 500))
    const answer = await pool.request({ path: '/', method: 'POST', body })
    await answer.body.dump()
  }
  const sendOn = async () => {
    for (;;) {
      await sendSome()
      if (waiting.length < 250) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  void sendOn()
  void sendOn()
}
