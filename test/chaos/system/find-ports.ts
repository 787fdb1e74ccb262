import { createServer, type Server } from 'node:net'

/** Below the ports that systems give to outgoing connections and to servers that ask for any port. */
const lowest = 12_000
const highest = 31_000

/**
 * Ports that were free a moment ago, no two the same. Units start on them much later, so no other program may get one by
 * chance meanwhile.
 */
export async function findPorts(count: number): Promise<number[]> {
  const held: { port: number; server: Server }[] = []
  while (held.length < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const server = await hold(port)
    if (server) held.push({ port, server })
  }
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  return held.map(({ port }) => port)
}

/** Null when somebody has it. */
function hold(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
