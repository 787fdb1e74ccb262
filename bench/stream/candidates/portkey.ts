import { createServer, type AddressInfo } from 'node:net'
import { loadPeer } from '../../harness/load-peer.ts'

/** The gateway's own program. It reads its port from the command line and starts when it is loaded. */
export async function start(): Promise<{ url: string }> {
  const port = await freePort()
  process.argv.push('--headless', `--port=${port}`)
  await loadPeer('@portkey-ai/gateway/build/start-server.js')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url }
}

/** It cannot take 0 as a free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
