import { adNextStep } from './ad.ts'
import type { AdItem } from './ad.ts'
import { languageNextStep } from './language.ts'
import type { LanguageItem } from './language.ts'
import { mediaNextStep } from './media.ts'
import type { MediaItem } from './media.ts'
import { pipelineNextStep, sceneNextStep } from './pipeline.ts'
import type { PipelineItem, SceneItem } from './pipeline.ts'
import { quoteNextStep } from './quote.ts'
import type { QuoteItem } from './quote.ts'
import { voiceTakeNextStep } from './voice.ts'
import type { VoiceTakeItem } from './voice.ts'
import { animaticNextStep, brandReadingNextStep, chatRunNextStep, finalCutNextStep, offerNextStep } from './work.ts'
import type { AnimaticItem, BrandReadingItem, ChatRunItem, FinalCutItem, OfferItem } from './work.ts'
import { elementNextStep, scriptNextStep, storyboardNextStep } from './writing.ts'
import type { ElementItem, ScriptItem, StoryboardItem } from './writing.ts'
import type { NextStep } from '../wire/next-step.ts'

/** Everything that the product makes, with the facts that decide its next step. */
export type Item =
  | AdItem
  | ScriptItem
  | StoryboardItem
  | ElementItem
  | MediaItem
  | SceneItem
  | PipelineItem
  | OfferItem
  | BrandReadingItem
  | ChatRunItem
  | FinalCutItem
  | VoiceTakeItem
  | LanguageItem
  | AnimaticItem
  | QuoteItem

/** Every generated item always has a next step (spec: What the service does 6). */
export function nextStep(item: Item): NextStep {
  switch (item.kind) {
    case 'ad':
      return adNextStep(item)
    case 'script':
      return scriptNextStep(item)
    case 'storyboard':
      return storyboardNextStep(item)
    case 'element':
      return elementNextStep(item)
    case 'image':
    case 'video':
      return mediaNextStep(item)
    case 'scene':
      return sceneNextStep(item)
    case 'pipeline':
      return pipelineNextStep(item)
    case 'offer':
      return offerNextStep(item)
    case 'brand-reading':
      return brandReadingNextStep(item)
    case 'chat-run':
      return chatRunNextStep(item)
    case 'final-cut':
      return finalCutNextStep(item)
    case 'voice-take':
      return voiceTakeNextStep(item)
    case 'language':
      return languageNextStep(item)
    case 'animatic':
      return animaticNextStep(item)
    case 'quote':
      return quoteNextStep(item)
  }
}
