import { createServer, type AddressInfo } from 'node:net'

/** A port that was free a moment ago, for a program that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const mostTries = 4

/** Starts a program on such a port. Another program may take it in between: then it is started on another one. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      const isTaken = error instanceof Error && /address already in use/i.test(error.message)
      if (!isTaken || tries === mostTries) throw error
    }
  }
}
