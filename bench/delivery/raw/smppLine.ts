import { once } from 'node:events'
import type { Letter, Line, LineOptions } from './line.ts'
import { bodyOf, commands, pdu, readPdus } from './smppPdus.ts'

/** One bound connection (SMPP 3.4) with many submits underway; what is begun in one turn goes out in one write. */
export async function openSmppLine({ socket, receipt }: LineOptions): Promise<Line> {
  socket.write(pdu(commands.bindTransceiver, 1, bodyOf('bench', 'bench', '', Buffer.from([0x34, 0, 0]), '')))
  await once(socket, 'data')
  const underway = new Map<number, (id: string) => void>()
  let number = 1
  let said: Buffer[] = []
  const say = (some: Buffer) => {
    if (said.length === 0) setImmediate(flush)
    said.push(some)
  }
  function flush() {
    socket.write(Buffer.concat(said))
    said = []
  }
  const take = readPdus(({ command, sequence, body }) => {
    if (command === commands.submitAnswer) {
      const done = underway.get(sequence)
      underway.delete(sequence)
      done?.(body.toString('latin1', 0, body.length - 1))
    } else if (command === commands.deliver) {
      say(pdu(commands.deliverAnswer, sequence, Buffer.alloc(1)))
      const text = body.toString('latin1')
      const at = text.indexOf('id:') + 3
      receipt?.(text.slice(at, text.indexOf(' ', at)))
    }
  })
  socket.on('data', take)
  return {
    send: (letter, done) => {
      number += 1
      underway.set(number, done)
      say(pdu(commands.submit, number, submitOf(letter)))
    },
  }
}

/** Source, destination, a receipt asked for, and the text in the GSM alphabet, which is ASCII here. */
function submitOf({ address, body }: Letter): Buffer {
  const to = address.slice(1)
  const head = `\0\x02\x0055555\0\x01\x01${to}\0\0\0\0\0\0\x01\0\0\0${String.fromCharCode(body.length)}`
  return Buffer.from(head + body, 'latin1')
}
