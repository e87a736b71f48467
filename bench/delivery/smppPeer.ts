import { createServer, type Socket } from 'node:net'
import { answerBit, bodyOf, commands, pdu, readPdus } from './raw/smppPdus.ts'

// An SMPP server as cheap as it can be here (Debian's only one in C, Kannel's drive_smpp, knows no transceivers, ids or
// receipts): it answers what came in one piece with one write, and sends the receipts of what it took 20 ms later, all at
// once.

let taken = 0
const receiptMilliseconds = 20

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  const receipts = laterReceipts(socket)
  let answers: Buffer[] = []
  const take = readPdus(({ command, sequence, body }) => {
    if (command >= answerBit) return
    if (command !== commands.submit) {
      const name = command === commands.bindTransceiver ? bodyOf('bench') : Buffer.alloc(0)
      return void answers.push(pdu(command + answerBit, sequence, name))
    }
    taken += 1
    const id = taken.toString(16)
    answers.push(pdu(commands.submitAnswer, sequence, bodyOf(id)))
    receipts(id, addressesOf(body))
  })
  socket.on('data', (piece) => {
    take(piece)
    if (answers.length > 0) socket.write(Buffer.concat(answers))
    answers = []
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1')

/** Source and destination of a submit, each with its two bytes of what it is before and the NUL behind. */
function addressesOf(body: Buffer): { from: Buffer; to: Buffer } {
  const source = body.indexOf(0) + 1
  const destination = body.indexOf(0, source + 2) + 1
  return {
    from: body.subarray(source, destination),
    to: body.subarray(destination, body.indexOf(0, destination + 2) + 1),
  }
}

const none = Buffer.from([0])
/** `esm_class` 4 says that it is a receipt; the rest of the head is empty. */
const head = Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 0])

function laterReceipts(socket: Socket): (id: string, submit: { from: Buffer; to: Buffer }) => void {
  let waiting: Buffer[] = []
  let number = 0
  const send = () => {
    socket.write(Buffer.concat(waiting))
    waiting = []
  }
  return (id, { from, to }) => {
    if (waiting.length === 0) setTimeout(send, receiptMilliseconds)
    number += 1
    const text = Buffer.from(`id:${id} sub:001 dlvrd:001 stat:DELIVRD err:000 text:`)
    const body = [none, to, from, head, Buffer.from([text.length]), text]
    waiting.push(pdu(commands.deliver, number, bodyOf(...body)))
  }
}
