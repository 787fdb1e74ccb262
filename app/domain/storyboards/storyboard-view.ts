import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { StoryboardRow } from './find-storyboard.ts'

export function storyboardView(row: StoryboardRow, pipelineId: string | null): StoryboardView {
  const { id, adId, scriptId, title, version, content, model } = row
  return {
    id,
    adId,
    scriptId,
    title,
    version,
    content,
    model,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    nextStep: nextStep({ kind: 'storyboard', id, adId, state: 'written', pipelineId })
  }
}
