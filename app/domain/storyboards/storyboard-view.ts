import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { storyboardNextStep } from '../next-steps.ts'
import type { StoryboardRow } from './find-storyboard.ts'

export function storyboardView(row: StoryboardRow): StoryboardView {
  const { id, adId, scriptId, title, version, content, model } = row
  return { id, adId, scriptId, title, version, content, model, createdAt: row.createdAt.toISOString(), nextStep: storyboardNextStep(row) }
}
