import { Hono, type Context } from 'hono'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { findModel } from '../model-entry.ts'
import { generateContent, problem } from './generate-content.ts'
import { googleModels } from './models.ts'

/** The Gemini API, below `/google/v1beta`: `models/NAME:generateContent` of its image models. */
export function googleRoutes(context: MediaContext) {
  const routes = new Hono()

  const accountOf = (c: Context): string | null => {
    const key = c.req.header('x-goog-api-key')
    return authenticate(key && `Bearer ${key}`, 'Bearer', context.keys)
  }
  const refuseKey = (c: Context) =>
    problem(c, 400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')

  routes.get('/google/v1beta/models', (c) => {
    if (!accountOf(c)) return refuseKey(c)
    const models = Object.keys(googleModels).map((name) => ({
      name: `models/${name}`,
      version: '1',
      displayName: name,
      description: 'Makes pictures.',
      inputTokenLimit: 65_536,
      outputTokenLimit: 32_768,
      supportedGenerationMethods: ['generateContent', 'countTokens']
    }))
    return c.json({ models })
  })

  routes.post('/google/v1beta/models/:call', async (c) => {
    const account = accountOf(c)
    if (!account) return refuseKey(c)
    const [model = '', method = ''] = c.req.param('call').split(':')
    const entry = findModel(googleModels, model)
    if (!entry || method !== 'generateContent') {
      return problem(c, 404, `models/${model} is not found for API version v1beta, or is not supported for ${method}.`)
    }
    return generateContent(context, { c, account, model, entry })
  })

  return routes
}
