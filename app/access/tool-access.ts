import type { ChatToolName } from '../chat/tools/registry.ts'

export type ToolAccess = 'read' | 'write' | 'ask' | 'decide'

/**
 * What each tool needs of a key over MCP. The server takes it from here.
 *
 * `ask`: it spends. A key with `write` and too small a budget gets a price that a person confirms. `decide`: a person
 * answers its proposal.
 */
export const toolAccess = {
  start_ad: 'write',
  show_formats: 'read',
  show_settings: 'read',
  update_settings: 'write',
  start_over: 'write',
  choose_route: 'decide',
  product_photo: 'decide',
  write_script: 'write',
  own_script: 'write',
  edit_script: 'write',
  check_claims: 'write',
  write_storyboard: 'write',
  list_elements: 'read',
  create_element: 'write',
  draw_element: 'ask',
  lock_element: 'write',
  use_element: 'write',
  generate_image: 'ask',
  generate_scene_images: 'ask',
  review_scenes: 'read',
  approve_scenes: 'decide',
  retry_scene: 'ask',
  skip_scene: 'write',
  use_own_clip: 'write',
  animate_scenes: 'decide',
  generate_video: 'ask',
  draft_scenes: 'ask',
  approve_drafts: 'decide',
  make_animatic: 'write',
  read_animatic: 'read',
  make_cut: 'write',
  read_cut: 'read',
  read_voice_over: 'read',
  speak_lines: 'ask',
  speak_on_screen: 'ask',
  translate_ad: 'write',
  read_languages: 'read',
  write_hooks: 'ask',
  read_media: 'read',
  search_library: 'read',
  add_offer: 'write',
  read_offer: 'read',
  add_quotes: 'write',
  research_market: 'write',
  list_brands: 'read',
  read_brand: 'read',
  use_brand: 'write',
  read_brand_site: 'write',
  estimate_cost: 'read',
  read_credits: 'read'
} as const satisfies Record<ChatToolName, ToolAccess>
