/** SQLSTATE classes of statements that are wrong themselves: bad data, a broken constraint, an unknown column. */
const finalClasses = /^(22|23|42)[0-9A-Z]{3}$/

/** The database has refused the statement itself, so that it fails whenever it is tried. An outage is no refusal. */
export function isRefusedStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isWrong = 'code' in error && typeof error.code === 'string' && finalClasses.test(error.code)
  return isWrong || isRefusedStatement(error.cause)
}
