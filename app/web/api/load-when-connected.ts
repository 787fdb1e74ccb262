import { connection } from './connection.ts'

/**
 * Loads code. When it does not come because the network or the server is away, it is loaded as soon as they are back.
 * Rejects when the server is there and the code is not: another version was installed.
 */
export async function loadWhenConnected<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let refusals = 0; ;) {
    try {
      return await load()
    } catch (error) {
      await connection.check()
      // The server may have come back between the two questions.
      if (connection.away() === null && ++refusals > 1) throw error
      await connection.back()
    }
  }
}
