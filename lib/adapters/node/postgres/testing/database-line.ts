import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection to PostgreSQL that a test can cut and mend. */
export interface DatabaseLine {
  /** Address of the database through this line. */
  url: string
  /** Breaks every connection. Nobody gets through until `mend`. */
  cut(): void
  /**
   * Cuts the line at a certain moment: the server has run statements with these words (in their text or values) one
   * after the other on one connection, and the last answer has not arrived yet. Resolves then.
   */
  cutAfter(...words: string[]): Promise<void>
  mend(): void
  close(): Promise<void>
}

/** The last six bytes of an answer: `ReadyForQuery` and the transaction's status. */
const readyForQuery = Buffer.from('Z\0\0\0\x05')

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let awaited: { words: string[]; cut: () => void } | null = null
  let isCut = false

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
    awaited?.cut()
    awaited = null
  }

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    let heard = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => {
      const next = awaited?.words[heard]
      if (next !== undefined && chunk.includes(next)) heard += 1
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      const isUnheard = awaited !== null && heard === awaited.words.length
      if (!isUnheard) near.write(chunk)
      else if (chunk.subarray(-6, -1).equals(readyForQuery)) cut()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut,
    cutAfter: (...words) => new Promise((resolve) => (awaited = { words, cut: resolve })),
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}
