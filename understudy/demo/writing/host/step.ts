import type { Conversation, Decision } from './conversation.ts'

export interface Step {
  /** Possible names of the tool. The first name that is offered is called. */
  tools: RegExp
  isDue(conversation: Conversation): boolean
  say?(conversation: Conversation): string
  /** Fields that the conversation does not name. Undefined leaves a field out. */
  input?(conversation: Conversation): Record<string, unknown>
}

export const hasScript = ({ ad, called }: Conversation) => Boolean(ad.script) || called(/script/)

export const hasStoryboard = ({ ad, called }: Conversation) => Boolean(ad.storyboard) || called(/storyboard/)

export const hasPipeline = ({ ad, called, decision }: Conversation) =>
  Boolean(ad.pipeline) || called(/scene_images|pipeline/) || decision?.tool === 'generate_scene_images'

/** A model can be named only after the settings were read. */
export const needsModels = ({ facts, calledSinceUser }: Conversation) =>
  typeof facts.imageModel !== 'string' && !calledSinceUser(/show_settings/)

export const isApprovedBy = (decision: Decision | null) =>
  decision?.tool === 'approve_scenes' && decision.decision === 'confirmed' && decision.outcome !== 'error'
