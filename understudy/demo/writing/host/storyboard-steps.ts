import { hasPipeline, hasScript, hasStoryboard, needsModels, type Step } from './step.ts'

const isMakingImages: Step['isDue'] = (talk) =>
  talk.route === 'storyboard' && hasStoryboard(talk) && talk.isConfirming && !hasPipeline(talk)

/** Route A: one plan, all stills together, review, clips. */
export const storyboardSteps: readonly Step[] = [
  {
    tools: /^(write_storyboard|create_storyboard|storyboard_director)$/,
    isDue: (talk) => talk.route === 'storyboard' && talk.ratio !== null && hasScript(talk) && !hasStoryboard(talk),
    say: () => 'I’ll plan every shot now.'
  },
  { tools: /^show_settings$/, isDue: (talk) => isMakingImages(talk) && needsModels(talk) },
  {
    tools: /^(create_scene_images|generate_scene_images|create_pipeline)$/,
    isDue: (talk) => isMakingImages(talk) && !talk.calledSinceUser(/scene_images|pipeline/)
  },
  {
    tools: /^(approve_scenes|approve|approve_shots|approve_all)$/,
    isDue: (talk) => hasPipeline(talk) && /\bapprove/i.test(talk.lastWords) && !talk.calledSinceUser(/approve|review/),
    input: () => ({ allCompleted: true, sceneId: undefined, imageId: undefined })
  },
  {
    tools: /^(animate_scenes|animate|advance|animate_shots)$/,
    isDue: (talk) =>
      hasPipeline(talk) &&
      /\b(?:animate|make the clips?)\b/i.test(talk.lastWords) &&
      !talk.calledSinceUser(/animate|advance|video/)
  },
  {
    tools: /^review_scenes$/,
    isDue: (talk) =>
      hasPipeline(talk) &&
      /\b(?:review|how far|status|ready)\b/i.test(talk.lastWords) &&
      !talk.calledSinceUser(/review/)
  }
]
