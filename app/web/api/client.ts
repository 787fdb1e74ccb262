import { createApiClient } from '@callsheet/lib/http/api-client.ts'

/** The client of the server that this page came from. */
export const api = createApiClient({ url: '', fetch: (input, init) => fetch(input, init), who: 'The server' })
