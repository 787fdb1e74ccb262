import { createApiClient } from '@callsheet/lib/http/api-client.ts'
import { connection } from './connection.ts'
import { rememberAnswers } from './remember-answers.ts'
import { notSent } from './not-sent.ts'

/** The client of the server that this page came from. */
export const api = createApiClient({ url: '', fetch: callServer, who: 'The server' })

const ask = rememberAnswers((address, init) => fetch(address, init))

/**
 * A change that is asked for while nobody can take it is refused soon. Otherwise nobody would know whether it was
 * made. Drafts are kept by their own store, which tries again.
 */
async function callServer(address: string, init: RequestInit): Promise<Response> {
  const away = connection.away()
  if (away && init.method !== 'GET' && !(await connection.canSend())) throw notSent(away)
  try {
    const response = await ask(address, init)
    connection.answered()
    return response
  } catch (error) {
    if (!init.signal?.aborted) connection.suspect()
    throw error
  }
}
