import { Hono } from 'hono'
import { metricsContentType } from '@callsheet/lib/metrics.ts'
import { readGauges } from '../../read-gauges.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

export function metricsRoute(runtime: PipelineRuntime): Hono<PipelineEnv> {
  return new Hono<PipelineEnv>().get('/metrics', async (context) => {
    await readGauges(runtime)
    return context.body(runtime.metrics.render(), 200, { 'content-type': metricsContentType })
  })
}
