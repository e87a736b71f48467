/** A thread of its own that reads e-mails. */
import { workInThread } from '#server/platform/threadWork.ts'
import type { Reading } from './emailReader.ts'
import type { ReadEmail } from './port.ts'
import { readEmail, readHeader } from './readEmail.ts'

workInThread<Reading, ReadEmail>(({ raw, isHeaderAlone }) =>
  isHeaderAlone ? readHeader(Buffer.from(raw)) : readEmail(Buffer.from(raw)),
)
