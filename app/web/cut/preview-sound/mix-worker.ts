import type { Stereo } from '@callsheet/lib/sound/sound-reader.ts'
import { mixPreview } from './mix-preview.ts'
import type { PreviewPlan } from './plan-preview.ts'

/** Mixes beside the page, so that the timeline never waits for it. */
export type MixRequest = { address: string; sound: Stereo } | { number: number; plan: PreviewPlan }

/** `sound` is null where it could not be mixed. */
export interface MixAnswer {
  number: number
  sound: Stereo | null
}

const sounds = new Map<string, Stereo>()

addEventListener('message', ({ data }: MessageEvent<MixRequest>) => {
  if ('address' in data) sounds.set(data.address, data.sound)
  else void answer(data.number, data.plan)
})

async function answer(number: number, plan: PreviewPlan): Promise<void> {
  const sound = await mixPreview(plan, sounds).catch(() => null)
  const message: MixAnswer = { number, sound }
  postMessage(message, { transfer: sound ? sound.map(({ buffer }) => buffer) : [] })
}
