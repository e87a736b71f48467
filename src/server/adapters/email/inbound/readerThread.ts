/** A thread of its own that reads e-mails. */
import { constants, platform, setPriority } from 'node:os'
import { workInThread } from '#server/platform/threadWork.ts'
import type { Reading } from './emailReader.ts'
import type { ReadEmail } from './port.ts'
import { readEmail, readHeader } from './readEmail.ts'

// On Linux a priority is a thread's own: whoever waits for an answer goes before an e-mail that is read.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW)

workInThread<Reading, ReadEmail>(({ raw, isHeaderAlone }) =>
  isHeaderAlone ? readHeader(Buffer.from(raw)) : readEmail(Buffer.from(raw)),
)
