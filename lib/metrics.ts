/** Counters, gauges and histograms in the Prometheus text format, on any platform. */
export type Labels = Record<string, string | number>

export interface Counter {
  add(labels: Labels, amount?: number): void
}

export interface Histogram {
  observe(labels: Labels, value: number): void
}

export interface Gauge {
  /** Sets every series at once. A series that is missing here is removed. */
  replace(series: readonly { labels: Labels; value: number }[]): void
}

export interface Metrics {
  counter(name: string, help: string): Counter
  /** A count that other code keeps. It is read when the figures are read. */
  counterOf(name: string, help: string, read: () => number): void
  gauge(name: string, help: string): Gauge
  histogram(name: string, help: string, buckets: readonly number[]): Histogram
  render(): string
}

/** Content type of `render()`. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Seconds, from an answer of this machine to a long generation. */
export const durationBuckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300] as const

export function createMetrics(): Metrics {
  const families = new Map<string, () => string[]>()
  const register = (name: string, help: string, type: string, lines: () => string[]) => {
    if (families.has(name)) throw new Error(`The metric ${name} is registered twice.`)
    families.set(name, () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()])
  }
  return {
    counter(name, help) {
      const values = new Map<string, number>()
      register(name, help, 'counter', () => [...values].map(([labels, value]) => `${name}${labels} ${value}`))
      return {
        add(labels, amount = 1) {
          const key = formatLabels(labels)
          values.set(key, (values.get(key) ?? 0) + amount)
        }
      }
    },
    counterOf(name, help, read) {
      register(name, help, 'counter', () => [`${name} ${read()}`])
    },
    gauge(name, help) {
      let lines: string[] = []
      register(name, help, 'gauge', () => lines)
      return {
        replace(series) {
          lines = series.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}`)
        }
      }
    },
    histogram(name, help, buckets) {
      const series = new Map<string, Series>()
      register(name, help, 'histogram', () => [...series.values()].flatMap((one) => renderSeries(name, buckets, one)))
      return {
        observe(labels, value) {
          const key = formatLabels(labels)
          let one = series.get(key)
          if (!one) series.set(key, (one = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }))
          const index = buckets.findIndex((bound) => value <= bound)
          if (index >= 0) one.counts[index] = (one.counts[index] ?? 0) + 1
          one.sum += value
          one.count += 1
        }
      }
    },
    render: () => [...families.values()].flatMap((lines) => lines()).join('\n') + '\n'
  }
}

interface Series {
  labels: Labels
  counts: number[]
  sum: number
  count: number
}

function renderSeries(name: string, buckets: readonly number[], { labels, counts, sum, count }: Series): string[] {
  let cumulative = 0
  const lines = buckets.map((bound, index) => {
    cumulative += counts[index] ?? 0
    return `${name}_bucket${formatLabels({ ...labels, le: bound })} ${cumulative}`
  })
  return [
    ...lines,
    `${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${formatLabels(labels)} ${sum}`,
    `${name}_count${formatLabels(labels)} ${count}`
  ]
}

function formatLabels(labels: Labels): string {
  let pairs = ''
  for (const name in labels) pairs += `${pairs && ','}${name}="${escapeLabel(String(labels[name]))}"`
  return pairs && `{${pairs}}`
}

function escapeLabel(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
