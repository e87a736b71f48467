import type { Socket } from 'node:net'
import type { Habits } from './habits.ts'
import { type Handover, type Outgoing, tell } from './handover.ts'
import { createReplyReader, type Reply, readableText } from './replies.ts'

// E-mails handed over on one connection (RFC 5321), with PIPELINING (RFC 2920) where the server knows it: the envelope is
// one write, and goes with the end of the content before it. A content is written only when the server asked for it, and
// no other is under way then. Each reply belongs to the step that was written first of those still open; where it cannot
// be the answer to that step, the two are out of step, and the connection is not trusted any more.

/** The refusal, and at which step it came. */
type Refusal = Reply & { readonly step: Step }

type Step = 'reset' | 'mail' | 'rcpt' | 'data' | 'content'
type Command = { readonly step: Step; readonly line: string }

/** The abilities of the connection, and whom it serves. */
export type DialogueOptions = {
  readonly socket: Socket
  readonly canPipeline: boolean
  /** SMTPUTF8 (RFC 6531). */
  readonly knowsUtf8: boolean
  /** How long a whole reply may take: a server that says a little all the time is not silent, and answers nothing. */
  readonly replyMilliseconds: number
  readonly habits: Habits
  /** The next e-mail, if one waits. */
  readonly next: () => Outgoing | undefined
  /** An e-mail of which nothing was kept by the server: another connection takes it. */
  readonly putBack: (outgoing: Outgoing) => void
  /** Nothing is under way and nothing waits. */
  readonly onIdle: () => void
  /** Nothing more is to be said on this connection. It is closed by who opened it. */
  readonly onOver: () => void
}

export type Dialogue = {
  /** Goes on where an e-mail waits. */
  readonly goOn: () => void
  readonly quit: () => void
  /** The connection is gone. */
  readonly lose: (reason: string) => void
}

type Talk = DialogueOptions & {
  readonly reader: ReturnType<typeof createReplyReader>
  /** The steps that were written and not answered. */
  expected: Step[]
  /** Commands that wait for the answer of the one before. */
  unsent: Command[]
  /** The e-mail whose envelope is being handed over, what it was refused with, and whether its content is asked for. */
  opened: Outgoing | undefined
  refusal: Refusal | undefined
  isAsked: boolean
  /** The e-mail whose content is under way. */
  sent: Outgoing | undefined
  /** The e-mail whose content was answered; told when the envelope behind it is in step. */
  held: Outgoing | undefined
  handed: number
  /** It lay idle before what is opened: a server may have closed it for that. */
  wasIdle: boolean
  needsReset: boolean
  isOver: boolean
  overdue: NodeJS.Timeout | undefined
}

export function openDialogue(options: DialogueOptions): Dialogue {
  const talk: Talk = {
    ...options,
    reader: createReplyReader(),
    expected: [],
    unsent: [],
    opened: undefined,
    refusal: undefined,
    isAsked: false,
    sent: undefined,
    held: undefined,
    handed: 0,
    wasIdle: true,
    needsReset: false,
    isOver: false,
    overdue: undefined,
  }
  options.socket.on('data', (piece: Buffer) => hear(talk, piece))
  return {
    goOn: () => goOn(talk),
    quit: () => quit(talk),
    lose: (reason) => end(talk, { reason }),
  }
}

/** All that came in one piece came before anything that is written now. */
function hear(talk: Talk, piece: Buffer): void {
  for (const reply of talk.reader.read(piece)) {
    if (talk.isOver) return
    take(talk, reply)
    awaitReply(talk)
  }
  if (talk.isOver || talk.reader.hasRest()) return
  if (!talk.opened) tellHeld(talk)
  if (talk.isAsked) sendContent(talk)
  else if (talk.unsent.length > 0 && talk.expected.length === 0) write(talk)
  else goOn(talk)
}

/** From now on, where one is expected. */
function awaitReply(talk: Talk): void {
  clearTimeout(talk.overdue)
  if (talk.isOver || talk.expected.length === 0) return
  const reason = 'the mail server did not answer in time'
  talk.overdue = setTimeout(() => end(talk, { reason }), talk.replyMilliseconds)
}

/** False where it is over already. */
function finish(talk: Talk): boolean {
  if (talk.isOver) return false
  talk.isOver = true
  clearTimeout(talk.overdue)
  return true
}

function goOn(talk: Talk): void {
  if (talk.isOver || talk.opened || talk.sent) return
  const isUsedUp = talk.handed >= talk.habits.mostMails()
  const outgoing = isUsedUp ? undefined : talk.next()
  if (outgoing) {
    open(talk, outgoing)
    write(talk)
  } else if (isUsedUp) quit(talk)
  else {
    talk.wasIdle = true
    talk.onIdle()
  }
}

function open(talk: Talk, outgoing: Outgoing): void {
  const { from, to } = outgoing.envelope
  const utf8 = talk.knowsUtf8 && /[^\0-\x7f]/.test(from + to) ? ' SMTPUTF8' : ''
  talk.opened = outgoing
  talk.refusal = undefined
  talk.handed += 1
  if (talk.needsReset) talk.unsent.push({ step: 'reset', line: 'RSET\r\n' })
  talk.needsReset = false
  talk.unsent.push(
    { step: 'mail', line: `MAIL FROM:<${from}>${utf8}\r\n` },
    { step: 'rcpt', line: `RCPT TO:<${to}>\r\n` },
    { step: 'data', line: 'DATA\r\n' },
  )
}

/** A content, if one is given, and the commands that may follow: all with PIPELINING, else one after the other. */
function write(talk: Talk, content = ''): void {
  let lines = content
  if (content !== '') talk.expected.push('content')
  while (talk.unsent.length > 0 && (talk.canPipeline || talk.expected.length === 0)) {
    const command = talk.unsent.shift()
    if (!command) break
    talk.expected.push(command.step)
    lines += command.line
  }
  talk.socket.write(lines)
  awaitReply(talk)
}

function sendContent(talk: Talk): void {
  talk.wasIdle = false
  const { opened, habits, canPipeline } = talk
  talk.opened = undefined
  talk.isAsked = false
  if (!opened) return
  talk.sent = opened
  opened.hasLeft = true
  const next = canPipeline && habits.maySendAhead(talk.handed) ? talk.next() : undefined
  if (next) open(talk, next)
  write(talk, dotted(opened.content))
}

/** A line that begins with a dot gets another, and the content ends with a dot alone (RFC 5321, 4.5.2). */
function dotted(content: string): string {
  const stuffed = content.includes('\r\n.') ? content.replaceAll('\r\n.', '\r\n..') : content
  return `${stuffed.startsWith('.') ? '.' : ''}${stuffed}.\r\n`
}

function take(talk: Talk, reply: Reply): void {
  const step = talk.expected.shift()
  const { code } = reply
  if (code === 221) end(talk, { reason: readableText(reply) })
  else if (code === 421) end(talk, { reason: readableText(reply), step, reply })
  else if (!step || !mayAnswer(step, code)) distrust(talk)
  else if (step === 'content') takeAnswer(talk, reply)
  else if (step === 'data') takeData(talk, reply)
  else if (code >= 400) takeRefusal(talk, step, reply)
  else if (step === 'mail' && talk.handed > 1) talk.habits.noteGoesOn()
}

const mayAnswer = (step: Step, code: number) =>
  code >= 400 || (step === 'data' ? code === 354 : code >= 250 && code < 260)

function takeAnswer(talk: Talk, reply: Reply): void {
  const { sent } = talk
  talk.sent = undefined
  if (!sent) return
  sent.heard = reply.code < 400 ? { kind: 'taken', answer: readableText(reply) } : answered(reply)
  talk.held = sent
}

/** Of the sender or the recipient. Without PIPELINING nothing of the e-mail is written that still needs an answer. */
function takeRefusal(talk: Talk, step: Step, reply: Reply): void {
  talk.refusal ??= { ...reply, step }
  if (step === 'reset') distrust(talk)
  else if (talk.expected.length === 0) takeData(talk, reply)
}

function takeData(talk: Talk, reply: Reply): void {
  tellHeld(talk)
  const { opened, refusal } = talk
  if (!opened) return
  if (reply.code !== 354) {
    tell(opened, answered(refusal ?? reply))
    talk.opened = undefined
    talk.unsent = []
    talk.needsReset = true
  } else if (refusal || !opened.tell) {
    // It was refused, or nobody waits for it any more: its content must not leave, and this server waits for it.
    end(talk, { reason: 'the mail server asks for what it refused', reply: refusal })
  } else talk.isAsked = true
}

function tellHeld(talk: Talk): void {
  const { held } = talk
  talk.held = undefined
  if (held?.heard) tell(held, held.heard)
}

const answered = (reply: Reply | Refusal): Handover => ({
  kind: 'answered',
  code: reply.code,
  answer: readableText(reply),
  isOfSender: 'step' in reply && reply.step === 'mail',
})

type End = { readonly reason: string; readonly step?: Step | undefined; readonly reply?: Reply | undefined }

/** The connection ended, or is ended: each e-mail on it is told how far it came. */
function end(talk: Talk, { reason, step, reply }: End): void {
  if (!finish(talk)) return
  const { sent, opened, handed } = talk
  tellHeld(talk)
  if (sent) tell(sent, step === 'content' && reply ? answered(reply) : { kind: 'unanswered', reason })
  if (opened) {
    if (talk.refusal) tell(opened, answered(talk.refusal))
    else if (handed === 1) tell(opened, reply ? answered(reply) : { kind: 'never_sent', reason })
    else {
      if (!talk.wasIdle && opened.tell) talk.habits.noteEnded(handed - 1)
      talk.putBack(opened)
    }
  }
  talk.onOver()
}

/** The server's words are not the answer to what it was asked. */
function distrust(talk: Talk): void {
  if (!finish(talk)) return
  const reason = 'the mail server answered out of step'
  for (const outgoing of [talk.held, talk.sent]) if (outgoing) tell(outgoing, { kind: 'unanswered', reason })
  if (talk.opened) tell(talk.opened, { kind: 'never_sent', reason })
  talk.onOver()
}

function quit(talk: Talk): void {
  if (!finish(talk)) return
  talk.socket.write('QUIT\r\n')
  talk.onOver()
}
