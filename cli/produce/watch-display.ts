import { createLogUpdate } from 'log-update'
import colors from 'picocolors'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'

export interface WatchDisplay {
  /** One line for the record: what happened. */
  note(text: string): void
  show(view: PipelineView): void
  finish(): void
}

/** Live table on a terminal; elsewhere one plain line for each thing that changed. Writes to standard error. */
export function createWatchDisplay(stream: NodeJS.WriteStream): WatchDisplay {
  return stream.isTTY ? createLiveDisplay(stream) : createPlainDisplay(stream)
}

function createLiveDisplay(stream: NodeJS.WriteStream): WatchDisplay {
  const frame = createLogUpdate(stream)
  const startedAt = Date.now()
  return {
    note(text) {
      frame.clear()
      stream.write(`${text}\n`)
    },
    show(view) {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const lines = view.scenes.map((scene) => {
        const number = colors.dim(String(scene.position).padStart(2, '0'))
        const who = scene.speaker ? colors.cyan(scene.speaker.padEnd(10).slice(0, 10)) : ''
        return `  ${number} ${who} still ${paint(describe(scene, 'image'))}  clip ${paint(describe(scene, 'video'))}`
      })
      frame([...lines, colors.dim(`  ${seconds} s · ${view.nextStep.label}`)].join('\n'))
    },
    finish() {
      frame.done()
    }
  }
}

function createPlainDisplay(stream: NodeJS.WriteStream): WatchDisplay {
  const said = new Map<string, string>()
  return {
    note: (text) => void stream.write(`${text}\n`),
    show(view) {
      for (const scene of view.scenes) {
        for (const part of ['image', 'video'] as const) {
          const now = describe(scene, part)
          const key = `${scene.position} ${part}`
          if (said.get(key) === now || (now === '-' && !said.has(key))) continue
          said.set(key, now)
          stream.write(`scene ${String(scene.position).padStart(2, '0')} ${part === 'image' ? 'still' : 'clip '} ${now}\n`)
        }
      }
    },
    finish() {}
  }
}

type Word = '-' | 'queued' | 'sending' | 'generating' | 'arrived' | 'stored' | `failed: ${string}`

function describe(scene: SceneView, part: 'image' | 'video'): Word {
  const media = scene[part]
  if (!media) return '-'
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

function paint(word: Word): string {
  const text = word.padEnd(10)
  if (word === 'stored') return colors.green(text)
  if (word.startsWith('failed')) return colors.red(text)
  return word === 'generating' || word === 'arrived' ? colors.yellow(text) : colors.dim(text)
}
