import pino, { type Logger } from 'pino'

/** Structured logs on standard error: one JSON object a line, no secret, no phone, no e-mail address. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token'],
    },
    pino.destination(2),
  )
}
