import { config } from 'zod'
import { createApiClient } from '@callsheet/lib/http/api-client.ts'

// The page's policy allows no code from strings, so the schema library must not even try.
config({ jitless: true })

/** The server that this page came from. */
export const api = createApiClient({ url: '', fetch: (input, init) => fetch(input, init), who: 'The server' })
