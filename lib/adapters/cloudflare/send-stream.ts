import type { SendStream } from '../../ports/stream-sender.ts'
import { toReadableStream } from '../reader-stream.ts'

export const sendStream: SendStream = (_connection, { headers, reader }) =>
  new Response(toReadableStream(reader), { headers })
