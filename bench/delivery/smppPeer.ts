import smpp, { type PDU, type Session } from 'smpp'

// An SMPP server that answers each submit at once, and sends its receipt when a worker of the product listens. It
// prints its port.

const [receiptsUrl = ''] = process.argv.slice(2)
let taken = 0

const server = smpp.createServer()
server.on('session', (session) => {
  session.on('error', () => undefined)
  session.on('pdu', (pdu) => {
    if (pdu.isResponse()) return
    if (pdu.command !== 'submit_sm') return void session.send(pdu.response())
    taken += 1
    const message_id = taken.toString(16)
    session.send(pdu.response({ message_id }))
    if (receiptsUrl) setTimeout(() => sendReceipt(session, pdu, message_id), 20)
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

function sendReceipt(session: Session, submit: PDU, id: string): void {
  const message = Buffer.from(`id:${id} sub:001 dlvrd:001 stat:DELIVRD err:000 text:`)
  session.send(
    new smpp.PDU('deliver_sm', {
      source_addr: submit.destination_addr,
      destination_addr: submit.source_addr,
      esm_class: 4,
      short_message: { message },
    }),
  )
}
