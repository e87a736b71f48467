/** The text records of the domain system, by which the owner of a domain says what it may be used for. */
export type TextRecords = {
  /**
   * All text records of a name, each with its pieces joined; none where there is no such name or it has no record.
   *
   * @throws NamesAwayError where no name server says anything.
   */
  find(name: string): Promise<readonly string[]>
}

export class NamesAwayError extends Error {
  override name = 'NamesAwayError'
}
