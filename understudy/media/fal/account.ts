import { Hono } from 'hono'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'

/** The one call of fal.ai's platform that tells a balance. Each key here has admin rights. */
export function falAccountRoutes(context: MediaContext) {
  const routes = new Hono()
  routes.get('/fal/v1/account/billing', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Key', context.keys)
    if (!account) return c.json({ error: { type: 'authorization_error', message: 'Authentication required' } }, 401)
    const credits = { current_balance: context.engine.balance(account, 'fal') / 200, currency: 'USD' }
    return c.json({ username: 'callsheet', ...(c.req.query('expand') === 'credits' && { credits }) })
  })
  return routes
}
