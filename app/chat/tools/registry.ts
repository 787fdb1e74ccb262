import { addOffer } from './offers/add-offer.ts'
import { addQuotesTool } from './offers/add-quotes.ts'
import { animateScenes } from './scenes/animate-scenes.ts'
import { approveDraftsTool } from './scenes/approve-drafts.ts'
import { approveScenesTool } from './scenes/approve-scenes.ts'
import { checkClaims } from './writing/check-claims.ts'
import { chooseRoute } from './ads/choose-route.ts'
import { createElementTool } from './elements/create-element.ts'
import { draftScenesTool } from './scenes/draft-scenes.ts'
import { drawElement } from './elements/draw-element.ts'
import { estimateCost } from './credits/estimate-cost.ts'
import { generateImage } from './media/generate-image.ts'
import { generateSceneImages } from './scenes/generate-scene-images.ts'
import { generateVideo } from './media/generate-video.ts'
import { listBrands } from './brands/list-brands.ts'
import { listElements } from './elements/list-elements.ts'
import { lockElement } from './elements/lock-element.ts'
import { makeAnimatic } from './animatics/make-animatic.ts'
import { makeCut } from './cuts/make-cut.ts'
import { productPhotoTool } from './ads/product-photo.ts'
import { readAnimatic } from './animatics/read-animatic.ts'
import { readBrand } from './brands/read-brand.ts'
import { readBrandSite } from './brands/read-brand-site.ts'
import { readCredits } from './credits/read-credits.ts'
import { readCut } from './cuts/read-cut.ts'
import { readMedia } from './media/read-media.ts'
import { readOffer } from './offers/read-offer.ts'
import { researchMarket } from './offers/research-market.ts'
import { retrySceneTool } from './scenes/retry-scene.ts'
import { reviewScenes } from './scenes/review-scenes.ts'
import { searchLibrary } from './media/search-library.ts'
import { showFormats } from './ads/show-formats.ts'
import { showSettings } from './ads/show-settings.ts'
import { skipSceneTool } from './scenes/skip-scene.ts'
import { useOwnClip } from './scenes/use-own-clip.ts'
import { startOverTool } from './ads/start-over.ts'
import { startAd } from './ads/start-ad.ts'
import { readLanguages } from './languages/read-languages.ts'
import { speakOnScreenTool } from './languages/speak-on-screen.ts'
import { translateAdTool } from './languages/translate-ad.ts'
import { readVoiceOver } from './voices/read-voice-over.ts'
import { speakLinesTool } from './voices/speak-lines.ts'
import type { ToolDefinition } from './tool.ts'
import { updateSettings } from './ads/update-settings.ts'
import { useBrand } from './brands/use-brand.ts'
import { useElementTool } from './elements/use-element.ts'
import { writeHooks } from './writing/write-hooks.ts'
import { editScriptTool } from './writing/edit-script.ts'
import { ownScriptTool } from './writing/own-script.ts'
import { writeScriptTool } from './writing/write-script.ts'
import { writeStoryboardTool } from './writing/write-storyboard.ts'

/** Every tool by its public name. The chat, the MCP endpoint and the tests use these same entries. */
export const chatTools = {
  start_ad: startAd,
  show_formats: showFormats,
  show_settings: showSettings,
  update_settings: updateSettings,
  start_over: startOverTool,
  choose_route: chooseRoute,
  product_photo: productPhotoTool,
  write_script: writeScriptTool,
  own_script: ownScriptTool,
  edit_script: editScriptTool,
  check_claims: checkClaims,
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
  use_own_clip: useOwnClip,
  make_animatic: makeAnimatic,
  read_animatic: readAnimatic,
  draft_scenes: draftScenesTool,
  approve_drafts: approveDraftsTool,
  animate_scenes: animateScenes,
  generate_video: generateVideo,
  make_cut: makeCut,
  read_cut: readCut,
  read_voice_over: readVoiceOver,
  speak_lines: speakLinesTool,
  speak_on_screen: speakOnScreenTool,
  translate_ad: translateAdTool,
  read_languages: readLanguages,
  write_hooks: writeHooks,
  read_media: readMedia,
  search_library: searchLibrary,
  add_offer: addOffer,
  read_offer: readOffer,
  add_quotes: addQuotesTool,
  research_market: researchMarket,
  list_brands: listBrands,
  read_brand: readBrand,
  use_brand: useBrand,
  read_brand_site: readBrandSite,
  estimate_cost: estimateCost,
  read_credits: readCredits
} as const satisfies Record<string, ToolDefinition>

export type ChatToolName = keyof typeof chatTools

/** The same entries, for code that treats all tools alike. */
export const toolEntries: readonly (readonly [name: ChatToolName, tool: ToolDefinition])[] = Object.entries(
  chatTools
) as [ChatToolName, ToolDefinition][]

export function findTool(name: string): ToolDefinition | undefined {
  return toolEntries.find(([known]) => known === name)?.[1]
}
