import type pg from 'pg'

/** A column of a statement's result; `tableID` and `columnID` are 0 where the statement computes it. */
export type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** The columns of a statement, asked without running it (Parse and Describe of the protocol). */
export function describeStatement(client: pg.Client, text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  let fields: Field[] = []
  client.query({
    submit: (connection: pg.Connection) => {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: (answer: { fields: Field[] }) => {
      fields = answer.fields
    },
    handleReadyForQuery: () => resolve(fields),
    handleError: reject,
  })
  return promise
}
