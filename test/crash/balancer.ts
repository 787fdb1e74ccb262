import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  stop(): Promise<void>
}

/** Stands in front of the replicas like a load balancer: each connection goes to the next replica that answers. */
export async function startBalancer({
  port,
  targets
}: {
  port: number
  targets: readonly number[]
}): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  let isStopped = false

  function forward(client: Socket, tries: number): void {
    if (tries === targets.length || client.destroyed || isStopped) return void client.resetAndDestroy()
    const target = targets[turn++ % targets.length] ?? 0
    const upstream = connect({ port: target, host: '127.0.0.1' })
    let isConnected = false
    keep(upstream)
    upstream.once('connect', () => {
      isConnected = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => (isConnected ? client.resetAndDestroy() : forward(client, tries + 1)))
    client.once('close', () => upstream.destroy())
  }

  function keep(socket: Socket): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }

  const server = createServer((client) => {
    keep(client)
    client.on('error', () => client.destroy())
    forward(client, 0)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        isStopped = true
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      })
  }
}
