import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  bodyBytes: number
  etag: string | null
  /** The body, if it was asked for. */
  body: string | null
}

export interface HttpCaller {
  get(url: URL, headers: Readonly<Record<string, string>>, options: { keepBody: boolean }): Promise<HttpAnswer>
  close(): void
}

interface Connection {
  socket: Socket
  answered(part: Buffer): void
  failed(error: Error): void
}

const readBytes = 256 * 1024
const mostHeadBytes = 4 * 1024
const noAnswer = () => undefined

/**
 * A minimal caller: GET over open connections, for answers that state their length. Every connection reads into its own
 * buffer, so that the caller leaves no garbage. Its pauses would count as the server's.
 */
export function createHttpCaller(): HttpCaller {
  const idle = new Map<string, Connection[]>()
  const sockets = new Set<Socket>()

  function open({ hostname, port }: URL): Connection {
    const buffer = Buffer.alloc(readBytes)
    const connection: Connection = {
      socket: connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: {
          buffer,
          callback(bytes) {
            connection.answered(buffer.subarray(0, bytes))
            return true
          }
        }
      }),
      answered: noAnswer,
      failed: noAnswer
    }
    const { socket } = connection
    sockets.add(socket)
    socket.on('error', (error) => connection.failed(error))
    socket.on('close', () => {
      sockets.delete(socket)
      connection.failed(new Error(`${hostname}:${port} closed the connection.`))
    })
    return connection
  }

  return {
    async get(url, headers, { keepBody }) {
      const waiting = idle.get(url.host) ?? []
      idle.set(url.host, waiting)
      // The connection that was used last is most likely still open.
      let connection = waiting.pop()
      while (connection?.socket.destroyed) connection = waiting.pop()
      const request = requestOf(url, headers)
      let used = connection ?? open(url)
      const again = async (error: NodeJS.ErrnoException) => {
        if (!connection || error.code !== 'ECONNRESET') throw error
        // The server closed an idle connection in the moment in which it was used again.
        used = open(url)
        return exchange(used, request, keepBody)
      }
      const answer = await exchange(used, request, keepBody).catch(again)
      waiting.push(used)
      return answer
    },
    close() {
      for (const socket of sockets) socket.destroy()
    }
  }
}

function requestOf(url: URL, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function exchange(connection: Connection, request: string, keepBody: boolean): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const kept: string[] = []
    let head: AnswerHead | null = null
    let headText = ''
    let bodyBytes = 0
    connection.failed = reject
    connection.answered = (part) => {
      let body = part
      if (!head) {
        const before = headText.length
        headText += part.toString('latin1', 0, Math.min(part.byteLength, mostHeadBytes))
        const end = headText.indexOf('\r\n\r\n')
        if (end < 0) return
        head = readHead(headText.slice(0, end))
        if (!head) return reject(new Error(`No answer of a known length: ${headText.slice(0, 200)}`))
        body = part.subarray(end + 4 - before)
      }
      bodyBytes += body.byteLength
      if (keepBody) kept.push(body.toString('latin1'))
      if (bodyBytes < head.length) return
      connection.answered = noAnswer
      connection.failed = noAnswer
      resolve({
        status: head.status,
        bodyBytes,
        etag: head.etag,
        body: keepBody ? Buffer.from(kept.join(''), 'latin1').toString() : null
      })
    }
    connection.socket.write(request)
  })
}

interface AnswerHead {
  status: number
  length: number
  etag: string | null
}

function readHead(head: string): AnswerHead | null {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  // An answer "not modified" has no body.
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  return Number.isNaN(status) || Number.isNaN(length)
    ? null
    : { status, length, etag: /\r\netag: *(\S+)/i.exec(head)?.[1] ?? null }
}
