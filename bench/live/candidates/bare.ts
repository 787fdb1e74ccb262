import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { LiveInput } from '../watchers.ts'

/** The floor: one connection that listens, and what it hears written to the sockets of the user. It checks nothing. */
export async function start({ databaseUrl }: LiveInput): Promise<{ url: string }> {
  const watchers = new Map<string, Set<ServerResponse>>()
  const server = createServer((request, response) => {
    const user = request.headers['x-user']?.toString() ?? ''
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: state\ndata: {"isLive":true}\n\n')
    watchers.set(user, (watchers.get(user) ?? new Set()).add(response))
  })
  const listener = new Client({ connectionString: databaseUrl })
  await listener.connect()
  await listener.query('listen callsheet_changes')
  listener.on('notification', ({ payload = '' }) => {
    if (payload.startsWith('probe')) return
    for (const [owner, kind, id] of JSON.parse(payload) as [string, string, string][])
      for (const response of watchers.get(owner) ?? [])
        response.write(`event: changes\ndata: ${JSON.stringify({ changes: [{ kind, id }] })}\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
