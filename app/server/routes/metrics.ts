import { Hono } from 'hono'
import { requireServiceToken } from '@callsheet/lib/http/service-token.ts'
import { metricsContentType } from '@callsheet/lib/metrics.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'

/** Only for the scraper, because users can reach this unit. Without a token this page does not exist. */
export function metricsRoute({ metrics, settings }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!settings.metricsToken) return app
  app.use('/metrics', requireServiceToken([settings.metricsToken]))
  app.get('/metrics', (context) => context.body(metrics.render(), 200, { 'content-type': metricsContentType }))
  return app
}
