/** The package has no types. This is its output for samples of counters, gauges and untyped metrics. */
declare module 'parse-prometheus-text-format' {
  interface ParsedFamily {
    name: string
    help: string
    type: string
    metrics: { value?: string; labels?: Record<string, string> }[]
  }
  export default function parsePrometheusText(text: string): ParsedFamily[]
}
