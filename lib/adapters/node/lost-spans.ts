import type { Meter, MeterProvider } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '../../ports/logger.ts'

export interface LostSpans {
  /** Logs the exporter's failures: once when they begin, once when they are over. */
  watch(exporter: SpanExporter): SpanExporter
  /** The meters with which the span processor counts spans that it dropped or that were not taken. */
  meterProvider: MeterProvider
  count(): number
}

/** Number of spans since the start that no collector took. */
export function countLostSpans({ noopMeter, logger }: { noopMeter: Meter; logger: Logger }): LostSpans {
  let lost = 0
  let lostAndSaid = 0
  let isFailing = false
  const counter = {
    add(spans: number, attributes: Record<string, unknown> = {}) {
      if (attributes['error.type'] !== undefined) lost += spans
    }
  }
  const meter: Meter = Object.create(noopMeter, { createCounter: { value: () => counter } })

  function begin(error: Error | undefined): void {
    if (isFailing) return
    isFailing = true
    logger.warn({ reason: error?.message }, 'the collector takes no spans; work goes on without them')
  }

  function end(): void {
    if (!isFailing) return
    isFailing = false
    logger.warn({ spansLost: lost - lostAndSaid }, 'the collector takes spans again')
    lostAndSaid = lost
  }

  return {
    watch: (exporter) => ({
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          if (result.error) begin(result.error)
          else end()
          done(result)
        }),
      shutdown: () => exporter.shutdown()
    }),
    meterProvider: { getMeter: () => meter },
    count: () => lost
  }
}
