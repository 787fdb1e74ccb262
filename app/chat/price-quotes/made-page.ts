import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { readToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'

/** The page that shows the result of a confirmed price. The library when there is no better page. */
export function madePage(answer: ToolAnswer | null): string {
  const made = answer?.kind === 'result' ? readToolCard(answer.result) : null
  switch (made?.card) {
    case 'review':
    case 'clips':
      return pageAddress(studioPages.pipeline, { pipelineId: made.id })
    case 'picture':
    case 'clip':
      return pageAddress(studioPages.library, null, { item: made.id })
    case 'hooks':
    case 'elements': {
      const adId = made.items[0]?.adId ?? null
      if (adId === null) return pageAddress(studioPages.castVault)
      return pageAddress(made.card === 'hooks' ? studioPages.finalCut : studioPages.ad, { adId })
    }
    default:
      return pageAddress(studioPages.library)
  }
}
