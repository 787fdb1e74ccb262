import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import type { AnswerReader } from '../../../ports/service-caller.ts'
import type { SendStream } from '../../../ports/stream-sender.ts'

/** Writes directly to the connection. A web stream in between would cost more than all other work on the bytes. */
export const sendStream: SendStream = (connection, { headers, reader }) => {
  // Hono's server for Node passes these with each request.
  const { outgoing } = connection as { outgoing: ServerResponse }
  outgoing.writeHead(200, headers)
  pump(reader, outgoing)
  return RESPONSE_ALREADY_SENT
}

function pump(reader: AnswerReader, outgoing: ServerResponse): void {
  const next = () => void reader.read().then(take, fail)
  const take = ({ done, value }: ReadableStreamReadResult<Uint8Array>) => {
    if (outgoing.destroyed) return
    if (done) outgoing.end()
    else if (outgoing.write(value)) next()
    else outgoing.once('drain', next)
  }
  const fail = (error: Error) => outgoing.destroy(error)
  const leave = () => {
    if (!outgoing.writableFinished) reader.cancel().catch(ignore)
  }
  if (outgoing.destroyed) return leave()
  outgoing.once('close', leave)
  outgoing.on('error', ignore)
  next()
}

function ignore(): void {
  // The caller left or was cut off on purpose. The code that reads the gateway has logged why.
}
