import type { Conversation } from './conversation.ts'

export interface Step {
  /** Likely names of the tool; the first one that is offered is called. */
  tools: RegExp
  isDue(conversation: Conversation): boolean
  say?(conversation: Conversation): string
  /** Fields that the conversation does not name by themselves; undefined leaves one out. */
  input?(conversation: Conversation): Record<string, unknown>
}

export const hasScript = ({ ad, called }: Conversation) => Boolean(ad.script) || called(/script/)

export const hasStoryboard = ({ ad, called }: Conversation) => Boolean(ad.storyboard) || called(/storyboard/)

export const hasPipeline = ({ ad, called, decision }: Conversation) =>
  Boolean(ad.pipeline) || called(/scene_images|pipeline/) || decision?.tool === 'generate_scene_images'

/** No model can be named before the settings were seen. */
export const needsModels = ({ facts, calledSinceUser }: Conversation) =>
  typeof facts.imageModel !== 'string' && !calledSinceUser(/show_settings/)
