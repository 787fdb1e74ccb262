import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse
} from 'node:http'
import { connect, type AddressInfo, type LookupFunction, type Socket } from 'node:net'
import { Transform, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { judgeUrl, type AddressPolicy, type UrlVerdict } from '../../../network/address-policy.ts'
import { RefusedAddressError } from '../../../network/refused-address.ts'
import { publicLookup, type ResolveName } from '../http/public-lookup.ts'

export interface FilteringProxyOptions extends AddressPolicy {
  /** Limit on the bytes that one connection may receive. */
  maxBytesPerConnection: number
  resolve?: ResolveName
}

export interface FilteringProxy {
  url: string
  close(): Promise<void>
}

/** Set on our own refusals, to tell them apart from a site's refusals. */
export const refusalHeader = 'x-callsheet-refused'

const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade'
]
const silentSocketMilliseconds = 30_000

/**
 * The browser's only way out. It is an HTTP proxy on loopback that resolves each name itself, refuses private addresses
 * and connects to the address that it checked. It covers pages, sub-resources, workers and WebSockets.
 */
export async function startFilteringProxy(options: FilteringProxyOptions): Promise<FilteringProxy> {
  const lookup = publicLookup(options.resolve)
  // Connections that are kept open. Those to checked addresses are never mixed with others to the same name.
  const agents = { open: new Agent({ keepAlive: true }), trusted: new Agent({ keepAlive: true }) }
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    forward({ request, response, options, lookup, agents }).catch((error: Error) => refuse(response, error))
  })
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel({ authority: request.url ?? '', client, head, options, lookup }).catch(() => client.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      agents.open.destroy()
      agents.trusted.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}

interface Forward {
  request: IncomingMessage
  response: ServerResponse
  options: FilteringProxyOptions
  lookup: LookupFunction
  agents: Record<'open' | 'trusted', Agent>
}

async function forward({ request, response, options, lookup, agents }: Forward): Promise<void> {
  const verdict = judgeUrl(request.url ?? '', options)
  if (!verdict.allowed) throw new RefusedError(verdict.reason)
  const upstream = httpRequest(verdict.url, {
    method: request.method,
    headers: withoutHopByHop(request.headers),
    timeout: silentSocketMilliseconds,
    agent: verdict.trusted ? agents.trusted : agents.open,
    ...(!verdict.trusted && { lookup })
  })
  upstream.once('timeout', () => upstream.destroy(new Error('The site went silent.')))
  response.once('close', () => upstream.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    upstream.once('response', resolve).once('error', reject)
  )
  pipeline(request, upstream).catch((error: Error) => upstream.destroy(error))
  const answer = await answered
  response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers))
  await pipeline(answer, capBytes(options.maxBytesPerConnection), response).catch(() => response.destroy())
}

interface Tunnel {
  /** `host:port` as the browser names it. */
  authority: string
  client: Duplex
  head: Buffer
  options: FilteringProxyOptions
  lookup: LookupFunction
}

async function tunnel({ authority, client, head, options, lookup }: Tunnel): Promise<void> {
  client.on('error', () => client.destroy())
  const verdict = judgeAuthority(authority, options)
  if (!verdict.allowed)
    return void client.end(`HTTP/1.1 403 Forbidden\r\n${refusalHeader}: 1\r\ncontent-length: 0\r\n\r\n`)
  const { hostname, port, protocol } = verdict.url
  const upstream = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    ...(!verdict.trusted && { lookup })
  })
  upstream.setTimeout(silentSocketMilliseconds, () => upstream.destroy())
  client.once('close', () => upstream.destroy())
  await new Promise<void>((resolve, reject) => upstream.once('connect', resolve).once('error', reject)).catch(
    (error: Error) => {
      client.end(`HTTP/1.1 ${error instanceof RefusedAddressError ? 403 : 502} Refused\r\ncontent-length: 0\r\n\r\n`)
      throw error
    }
  )
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  if (head.byteLength > 0) upstream.write(head)
  await Promise.all([pipeline(client, upstream), pipeline(upstream, capBytes(options.maxBytesPerConnection), client)])
}

/** A tunnel may carry HTTPS or a plain WebSocket, so an allowed origin is accepted with either scheme. */
function judgeAuthority(authority: string, options: FilteringProxyOptions): UrlVerdict {
  const plain = judgeUrl(`http://${authority}`, options)
  return plain.allowed && plain.trusted ? plain : judgeUrl(`https://${authority}`, options)
}

class RefusedError extends Error {}

function refuse(response: ServerResponse, error: Error): void {
  if (response.headersSent) return void response.destroy()
  const refused = error instanceof RefusedError || error instanceof RefusedAddressError
  response.writeHead(refused ? 403 : 502, { 'content-type': 'text/plain', ...(refused && { [refusalHeader]: '1' }) })
  response.end(refused ? `Refused: ${error.message}.` : 'The site could not be reached.')
}

function withoutHopByHop(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name.toLowerCase())))
}

function capBytes(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > maxBytes) done(new Error(`More than ${maxBytes} bytes.`))
      else done(null, chunk)
    }
  })
}
