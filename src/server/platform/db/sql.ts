const piece = Symbol('sql')

/** A statement, or a piece of one, and what a row of it is: the texts, and the values that stand between them. */
export interface Sql<Row = unknown> {
  readonly [piece]: true
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  /** For the compiler; it is never there. */
  readonly row?: Row
}

const made = <Row>(texts: readonly string[], values: readonly unknown[]): Sql<Row> => ({
  [piece]: true,
  texts,
  values,
})

/** Each value becomes a parameter, and a piece is put in where it stands. Nothing is text that was not written as it. */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> {
  return made(texts, values)
}

/** As it is: for what the product itself has written. */
sql.raw = <Row = unknown>(text: string): Sql<Row> => made([text], [])

/** Written out and no parameter, so that each value has a plan of its own. */
sql.lit = <Row = unknown>(value: string | number | boolean | null): Sql<Row> =>
  sql.raw(typeof value === 'string' ? quoted(value, "'") : String(value))

/** A name of a column, with its table's where there is a dot. */
sql.ref = <Row = unknown>(name: string): Sql<Row> =>
  sql.raw(
    name
      .split('.')
      .map((part) => quoted(part, '"'))
      .join('.'),
  )

sql.table = sql.ref

/** Columns whose names a type is made of too, so that each is said once; `of` is their table in this statement. */
sql.refs = (names: readonly string[], of?: string): Sql =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))

sql.join = (values: readonly unknown[], between: Sql = comma): Sql => {
  const all = values.flatMap((value, index) => (index === 0 ? [value] : [between, value]))
  return made(Array(all.length + 1).fill(''), all)
}

const comma = sql.raw(', ')
const quoted = (text: string, mark: string) => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`

/** The text that is sent of it. */
export function writtenOut(statement: Sql): { text: string; values: unknown[] } {
  const values: unknown[] = []
  return { text: textOf(statement, values), values }
}

function textOf({ texts, values }: Sql, parameters: unknown[]): string {
  let text = texts[0] ?? ''
  for (const [index, value] of values.entries()) {
    text += isPiece(value) ? textOf(value, parameters) : `$${parameters.push(value)}`
    text += texts[index + 1] ?? ''
  }
  return text
}

const isPiece = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && piece in value
