import { createLogUpdate } from 'log-update'
import { createColors } from 'picocolors'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'

export interface ShownScene {
  position: number
  speaker: string | null
  image: MediaView | null
  video: MediaView | null
}

export interface ShownProduction {
  scenes: readonly ShownScene[]
  /** False when an ad is one single clip without stills. */
  hasStills: boolean
}

/** A terminal, or anything that takes lines. */
export type ProgressStream = NodeJS.WriteStream | { isTTY?: false; write(text: string): unknown }

export interface WatchDisplay {
  /** One permanent line: a decision or a new result. */
  fact(label: string, text: string): void
  show(production: ShownProduction): void
  /** What is awaited, shown on a terminal until the next fact. */
  working(text: string): void
  finish(): void
}

const labelWidth = 11

/** A live table on a terminal, otherwise one plain line for each change. Writes to standard error. */
export function createWatchDisplay(stream: ProgressStream): WatchDisplay {
  return stream.isTTY ? createLiveDisplay(stream) : createPlainDisplay(stream)
}

function createLiveDisplay(stream: NodeJS.WriteStream): WatchDisplay {
  const colors = createColors(true)
  const frame = createLogUpdate(stream)
  const startedAt = Date.now()
  let last: ShownProduction | null = null

  const paint = (word: Word | null) => {
    const text = `${marks[kindOf(word)]} ${word ?? ''}`.padEnd(13)
    return { done: colors.green, failed: colors.red, busy: colors.yellow, waiting: colors.dim, none: colors.dim }[
      kindOf(word)
    ](text)
  }
  const row = (scene: ShownScene, { hasStills, scenes }: ShownProduction) => {
    const widest = Math.min(14, Math.max(0, ...scenes.map(({ speaker }) => speaker?.length ?? 0)))
    const who = widest === 0 ? '' : `${colors.cyan((scene.speaker ?? '').slice(0, widest).padEnd(widest))}  `
    const still = hasStills ? `still ${paint(describe(scene.image))} ` : ''
    return `  ${colors.dim(String(scene.position).padStart(2, '0'))}  ${who}${still}clip ${paint(describe(scene.video))}`
  }
  const draw = (production: ShownProduction) => {
    const { made, planned } = count(production)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const rows = production.scenes.map((scene) => row(scene, production).trimEnd())
    frame(['', ...rows, '', colors.dim(`  ${bar(made, planned)}  ${made} of ${planned} · ${seconds} s`)].join('\n'))
  }
  return {
    fact(label, text) {
      frame.clear()
      stream.write(`${colors.dim(label.padEnd(labelWidth))}${text}\n`)
      if (last) draw(last)
    },
    show(production) {
      last = production
      draw(production)
    },
    working: (text) => frame(colors.dim(`  ${text}`)),
    finish: () => frame.done()
  }
}

function createPlainDisplay(stream: ProgressStream): WatchDisplay {
  const said = new Map<string, string>()
  return {
    fact: (label, text) => void stream.write(`${label.padEnd(labelWidth)}${text}\n`),
    show(production) {
      for (const scene of production.scenes) {
        for (const part of ['image', 'video'] as const) {
          const now = describe(scene[part])
          const key = `scene ${String(scene.position).padStart(2, '0')} ${part === 'image' ? 'still' : 'clip '}`
          if (now === null || said.get(key) === now) continue
          said.set(key, now)
          stream.write(`${key} ${now}\n`)
        }
      }
    },
    working() {},
    finish() {}
  }
}

type Word = 'queued' | 'sending' | 'generating' | 'arrived' | 'stored' | `failed: ${string}`

function describe(media: MediaView | null): Word | null {
  if (!media) return null
  switch (media.status) {
    case 'Queued':
      return 'queued'
    case 'Submitting':
      return 'sending'
    case 'Generating':
      return 'generating'
    case 'Completed':
      return media.isStored ? 'stored' : 'arrived'
    case 'Failed':
      return `failed: ${media.failure?.code ?? 'unknown'}`
    default:
      return media.status satisfies never
  }
}

const marks = { done: '✓', failed: '✗', busy: '◐', waiting: '·', none: '·' }

function kindOf(word: Word | null): keyof typeof marks {
  if (word === null) return 'none'
  if (word === 'stored') return 'done'
  if (word.startsWith('failed')) return 'failed'
  return word === 'generating' || word === 'arrived' ? 'busy' : 'waiting'
}

function count({ scenes, hasStills }: ShownProduction): { made: number; planned: number } {
  const parts = scenes.flatMap(({ image, video }) => (hasStills ? [image, video] : [video]))
  return { made: parts.filter((part) => part?.isStored).length, planned: parts.length }
}

const barWidth = 24

function bar(made: number, planned: number): string {
  const filled = planned === 0 ? 0 : Math.round((made / planned) * barWidth)
  return '━'.repeat(filled) + '─'.repeat(barWidth - filled)
}
