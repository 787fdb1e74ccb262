import { addOffer } from './add-offer.ts'
import { animateScenes } from './animate-scenes.ts'
import { approveScenesTool } from './approve-scenes.ts'
import { createElementTool } from './create-element.ts'
import { drawElement } from './draw-element.ts'
import { estimateCost } from './estimate-cost.ts'
import { generateImage } from './generate-image.ts'
import { generateSceneImages } from './generate-scene-images.ts'
import { generateVideo } from './generate-video.ts'
import { listElements } from './list-elements.ts'
import { lockElement } from './lock-element.ts'
import { makeCut } from './make-cut.ts'
import { readCredits } from './read-credits.ts'
import { readCut } from './read-cut.ts'
import { readMedia } from './read-media.ts'
import { readOffer } from './read-offer.ts'
import { researchMarket } from './research-market.ts'
import { retrySceneTool } from './retry-scene.ts'
import { reviewScenes } from './review-scenes.ts'
import { searchLibrary } from './search-library.ts'
import { showFormats } from './show-formats.ts'
import { showSettings } from './show-settings.ts'
import { skipSceneTool } from './skip-scene.ts'
import { startAd } from './start-ad.ts'
import type { AnyTool } from './tool.ts'
import { updateSettings } from './update-settings.ts'
import { useElementTool } from './use-element.ts'
import { writeHooks } from './write-hooks.ts'
import { writeScriptTool } from './write-script.ts'
import { writeStoryboardTool } from './write-storyboard.ts'

/** Every tool by its public name. The chat, the MCP endpoint and the tests adapt these same entries. */
export const chatTools = {
  start_ad: startAd,
  show_formats: showFormats,
  show_settings: showSettings,
  update_settings: updateSettings,
  write_script: writeScriptTool,
  write_storyboard: writeStoryboardTool,
  list_elements: listElements,
  create_element: createElementTool,
  draw_element: drawElement,
  lock_element: lockElement,
  use_element: useElementTool,
  generate_image: generateImage,
  generate_scene_images: generateSceneImages,
  review_scenes: reviewScenes,
  approve_scenes: approveScenesTool,
  retry_scene: retrySceneTool,
  skip_scene: skipSceneTool,
  animate_scenes: animateScenes,
  generate_video: generateVideo,
  make_cut: makeCut,
  read_cut: readCut,
  write_hooks: writeHooks,
  read_media: readMedia,
  search_library: searchLibrary,
  add_offer: addOffer,
  read_offer: readOffer,
  research_market: researchMarket,
  estimate_cost: estimateCost,
  read_credits: readCredits
} as const satisfies Record<string, AnyTool>

export type ChatToolName = keyof typeof chatTools

export function findTool(name: string): AnyTool | undefined {
  const tools: Record<string, AnyTool> = chatTools
  return Object.hasOwn(tools, name) ? tools[name] : undefined
}
