import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { checkClip, type ClipFacts } from './check-clip.ts'
import { downloadFile } from './download-file.ts'

export interface CollectedScene {
  position: number
  speaker: string | null
  spokenScript: string
  image: MediaView | null
  video: MediaView | null
}

export interface SceneSummary {
  scene: number
  speaker: string | null
  spokenScript: string
  imageStatus: string
  videoStatus: string
  /** Path of the file. Null when there is none. */
  image: string | null
  clip: string | null
  clipFacts: ClipFacts | null
  /** The error of this scene, for the user. Null when there is none. */
  problem: string | null
  /** What the user can do with it now. Null when nothing of it was started. */
  nextStep: NextStep | null
}

/** Downloads every existing still and clip, and opens each clip like a player. */
export async function collectScenes(
  api: ApiClient,
  scenes: readonly CollectedScene[],
  { out, isDraft }: { out: string; isDraft: boolean }
): Promise<SceneSummary[]> {
  await mkdir(out, { recursive: true })
  const summaries: SceneSummary[] = []
  for (const scene of scenes) {
    const name = `scene-${String(scene.position).padStart(2, '0')}`
    const image = scene.image?.status === 'Completed' ? join(out, `${name}.png`) : null
    const clip = scene.video?.status === 'Completed' ? join(out, `${name}${isDraft ? '-draft' : ''}.mp4`) : null
    if (image && scene.image) await downloadFile(api.open(mediaApi.bytes, { params: { id: scene.image.id } }), image)
    if (clip && scene.video) await downloadFile(api.open(mediaApi.bytes, { params: { id: scene.video.id } }), clip)
    const opened = clip ? await open(clip) : { facts: null, problem: null }
    summaries.push({
      scene: scene.position,
      speaker: scene.speaker,
      spokenScript: scene.spokenScript,
      imageStatus: scene.image?.status ?? 'none',
      videoStatus: scene.video?.status ?? 'none',
      image,
      clip,
      clipFacts: opened.facts,
      problem: scene.video?.failure?.message ?? scene.image?.failure?.message ?? opened.problem,
      nextStep: (scene.video ?? scene.image)?.nextStep ?? null
    })
  }
  return summaries
}

async function open(clip: string): Promise<{ facts: ClipFacts | null; problem: string | null }> {
  try {
    return { facts: await checkClip(clip), problem: null }
  } catch (error) {
    return {
      facts: null,
      problem: `${clip} cannot be played: ${error instanceof Error ? error.message : String(error)}`
    }
  }
}

export async function writeSummary(out: string, summary: object): Promise<string> {
  const file = join(out, 'summary.json')
  await writeFile(file, `${JSON.stringify(summary, null, 2)}\n`)
  return file
}
