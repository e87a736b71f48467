import { Alert } from '@mantine/core'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'

/** The refusals, at the top; what is said of the proof and its subscription stands at their fields. */
export function Problems({ error }: { error: unknown }) {
  if (!error) return null
  const { consent_proof, subscription_id, ...others } = firstMessages(error)
  const named = Object.values(others)
  const messages = named.length > 0 || consent_proof || subscription_id ? named : [messageOf(error)]
  if (messages.length === 0) return null
  return (
    <Alert color="red" variant="outline" role="alert" mb="md">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}
