import type { ElementWithSheets } from '../elements/find-references.ts'
import type { ImageModel } from '../models/find-models.ts'
import type { ScenePlan } from './plan-scene.ts'

export interface LeftOutNoticesOptions {
  planned: readonly ScenePlan[]
  elementsBySlug: ReadonlyMap<string, ElementWithSheets>
  model: Pick<ImageModel, 'label' | 'config'>
}

/** Sentences on the sheets that do not go along because the model takes no more pictures. */
export function leftOutNotices({ planned, elementsBySlug, model }: LeftOutNoticesOptions): string[] {
  const scenes = planned.flatMap(({ scene, purchase }) => {
    const beyond = (purchase.row.input.leftOut ?? []).filter(({ why }) => why === 'limit')
    const names = beyond.map(({ elementSlug }) => elementsBySlug.get(elementSlug)?.element.name ?? elementSlug)
    return names.length > 0 ? [`scene ${scene.position} (${[...new Set(names)].join(', ')})`] : []
  })
  if (scenes.length === 0) return []
  const { label, config } = model
  return [
    `${label} takes ${config.maximumReferences} reference pictures. People come first, then product, wardrobe, props ` +
      `and place. Sheets were left out of ${scenes.join('; ')}.`
  ]
}
