import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network that this process's sockets belong to, by the kernel's number. Null where the kernel does not say. */
export function networkNumber(): string | null {
  try {
    return /\[(\d+)\]/.exec(readlinkSync('/proc/self/ns/net'))?.[1] ?? null
  } catch {
    return null
  }
}

/** A socket that no process has any more, and whose bytes the other side has not acknowledged yet. */
interface OrphanedSocket {
  localPort: number
}

/**
 * Orphaned sockets with bytes that the kernel still sends, of all processes of this network. Linux lists a socket without
 * a process with the file number 0 (`Documentation/networking/proc_net_tcp.rst`). Null where it lists none at all.
 */
function readUnsent(): OrphanedSocket[] | null {
  const tables = ['tcp', 'tcp6'].flatMap((table) => {
    try {
      return [readFileSync(`/proc/self/net/${table}`, 'utf8')]
    } catch {
      return []
    }
  })
  if (tables.length === 0) return null
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , queues, , , , , file]) => file === '0' && !queues?.startsWith('00000000:'))
    .map(([, local]) => ({ localPort: Number.parseInt(local?.split(':').at(-1) ?? '', 16) }))
}

let showsOrphans: Promise<boolean> | null = null

/**
 * Whether anything that an ended process of this network had sent may still leave this machine. True where that cannot
 * be seen: other kernels that speak Linux's language may not list such sockets, so it is tried out once.
 */
export async function hasUnsentBytes(): Promise<boolean> {
  showsOrphans ??= tryOut().catch(() => false)
  if (!(await showsOrphans)) return true
  const unsent = readUnsent()
  return unsent === null || unsent.length > 0
}

const moreThanBuffersHold = 32 * 1024 * 1024

/** Lets a socket of our own go while its other side reads nothing, and looks whether the kernel shows it. */
async function tryOut(): Promise<boolean> {
  const accepted: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (socket) => accepted.push(socket))
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const { localPort } = socket
    socket.write(new Uint8Array(moreThanBuffersHold))
    socket.destroy()
    await once(socket, 'close')
    return readUnsent()?.some((orphan) => orphan.localPort === localPort) ?? false
  } finally {
    // A reset: nobody will read it.
    for (const socket of accepted) socket.resetAndDestroy()
    server.close()
  }
}
