import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'

/**
 * How a link treats connections. `cut`: refused, and the open ones are reset. `silent`: no byte passes and nothing is
 * refused, until the link is open again. `answer`: it answers each request with this HTTP response in place of the
 * other end.
 */
export type LinkState = { kind: 'open' } | { kind: 'cut' } | { kind: 'silent' } | { kind: 'answer'; response: string }

export interface Certificate {
  /** PEM. */
  key: string
  cert: string
}

export interface Link {
  set(state: LinkState): Promise<void>
  /** New connections go there. The open ones are reset. */
  retarget(targets: readonly number[]): void
  /** Only for a link that was started with a certificate. The open connections are reset. */
  present(certificate: Certificate): void
  stop(): Promise<void>
}

interface Pair {
  client: Socket
  upstream: Socket
}

/**
 * The network between two units. With several targets it is also a load balancer: each connection goes to the next
 * replica that answers.
 */
export async function startLink(options: {
  port: number
  targets: readonly number[]
  /** When given, clients must speak TLS to this link. */
  certificate?: Certificate | undefined
}): Promise<Link> {
  const { port, certificate } = options
  const open = new Set<Socket>()
  const pairs = new Set<Pair>()
  const held = new Set<Socket>()
  let { targets } = options
  let turn = 0
  let state: LinkState = { kind: 'open' }
  let server = await listen()

  function accept(client: Socket): void {
    keep(client)
    client.on('error', () => client.destroy())
    if (state.kind === 'answer') return answer(client, state.response)
    if (state.kind === 'silent') return hold(client)
    forward(client, 0)
  }

  function answer(client: Socket, response: string): void {
    client.once('data', () => client.end(response))
  }

  function hold(client: Socket): void {
    held.add(client)
    client.once('close', () => held.delete(client))
  }

  function forward(client: Socket, tries: number): void {
    if (tries === targets.length || client.destroyed || state.kind === 'cut') return void reset(client)
    const target = targets[turn++ % targets.length] ?? 0
    const upstream = connect({ port: target, host: '127.0.0.1' })
    let isConnected = false
    keep(upstream)
    upstream.once('connect', () => {
      isConnected = true
      const pair = { client, upstream }
      pairs.add(pair)
      client.once('close', () => pairs.delete(pair))
      upstream.once('close', () => {
        // Over a silent link the goodbye arrives late: the client hears of it when the link is open again.
        if (state.kind !== 'silent') pairs.delete(pair)
      })
      if (state.kind !== 'silent') join(pair)
    })
    upstream.on('error', () => (isConnected ? reset(client) : forward(client, tries + 1)))
    client.once('close', () => upstream.destroy())
  }

  function keep(socket: Socket): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }

  function breakAll(): void {
    for (const socket of open) reset(socket)
  }

  async function listen(): Promise<Server | TlsServer> {
    const started = certificate ? createTlsServer(certificate, accept) : createServer(accept)
    started.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.listen(port, '127.0.0.1', resolve)
    })
    return started
  }

  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      breakAll()
    })
  }

  return {
    async set(next) {
      const before = state.kind
      state = next
      if (next.kind === 'silent') for (const { client, upstream } of pairs) part(client, upstream)
      if (next.kind === 'answer') breakAll()
      if (next.kind === 'cut' && before !== 'cut') await close()
      if (next.kind !== 'cut' && before === 'cut') server = await listen()
      if (next.kind === 'open' && before === 'silent') {
        for (const pair of pairs) {
          if (pair.upstream.closed) reset(pair.client)
          else join(pair)
        }
        for (const client of held) forward(client, 0)
        held.clear()
      }
    },
    retarget(next) {
      targets = next
      breakAll()
    },
    present(next) {
      if (!('setSecureContext' in server)) throw new Error('This link was started without a certificate.')
      server.setSecureContext(next)
      breakAll()
    },
    async stop() {
      if (state.kind === 'cut') return
      state = { kind: 'cut' }
      await close()
    }
  }
}

function join({ client, upstream }: Pair): void {
  client.pipe(upstream).pipe(client)
}

function part(client: Socket, upstream: Socket): void {
  client.unpipe(upstream)
  upstream.unpipe(client)
  client.pause()
  upstream.pause()
}

/** A TLS socket cannot be reset. It is closed without a goodbye. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy()
  else socket.resetAndDestroy()
}
