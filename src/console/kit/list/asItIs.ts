type Read<Row> = { data?: { data: readonly Row[] } | undefined }

/** A row that was chosen, as the list has read it last; as it was chosen where the list has it no more. */
export function asItIs<Row extends { id: string }>(row: Row, read: Read<Row>): Row
export function asItIs<Row extends { id: string }>(row: Row | undefined, read: Read<Row>): Row | undefined
export function asItIs<Row extends { id: string }>(row: Row | undefined, { data }: Read<Row>) {
  return row && (data?.data.find(({ id }) => id === row.id) ?? row)
}
