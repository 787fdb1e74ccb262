/** No connection to the database was made, so nothing was asked of it. `cause` says why. */
export class DatabaseConnectError extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached.', { cause })
    this.name = 'DatabaseConnectError'
  }
}
