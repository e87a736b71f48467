const named =
  /\b(?:trans(?:action)?|tran|trx|txn|invoice|facture|receipt|re[çc]u|ticket|billet)\b[ .]*(?:no|num(?:ber|éro)?|n[º°]|id)?[ .]*[:#]*[ ]*([A-Z0-9](?:[A-Z0-9-]{3,28})[A-Z0-9])\b/iu

/** The number by which the till knows a sale, without its dashes; one of few digits is a table or a day. */
export function transactionNumber(lines: readonly string[]): string | undefined {
  const numbers = lines.map((line) => named.exec(line)?.[1]?.replaceAll('-', '').toUpperCase())
  return numbers.find((number) => number !== undefined && number.replace(/\D/g, '').length >= 5)
}
