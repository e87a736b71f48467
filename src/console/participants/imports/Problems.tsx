import { Alert } from '@mantine/core'

/** What was refused, at the top. */
export function Problems({ messages }: { messages: string[] }) {
  if (messages.length === 0) return null
  return (
    <Alert color="red" variant="outline" role="alert" mb="md">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}
