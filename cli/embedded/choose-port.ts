import { createServer } from 'node:net'

/** The wanted port when it is free on loopback, else 0: any free one. A port named by the user is not negotiable. */
export async function choosePort(wanted: number, named: string | undefined): Promise<number> {
  if (named) return Number(named)
  return (await isFree(wanted)) ? wanted : 0
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)))
  })
}
