import { z } from 'zod'
import { httpUrl } from './fields.ts'
import type { SettingField } from './settings.ts'

/** The target of a unit's spans. The names are OpenTelemetry's own. */
export const tracingFields = {
  tracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: httpUrl.optional(),
    expected: 'the http or https address of an OTLP/HTTP collector, without /v1/traces; no spans are sent when not set',
    example: 'http://127.0.0.1:4318'
  },
  tracesHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: z
      .string()
      .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/)
      .transform((text) => Object.fromEntries(text.split(',').map((pair) => splitOnce(pair, '='))))
      .optional(),
    expected: 'name=value pairs with commas between them, sent along to the collector',
    example: 'authorization=Bearer TOKEN',
    secret: true
  }
} as const satisfies Record<string, SettingField>

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))]
}
