const doing: Record<string, string> = {
  start_ad: 'The ad is being set up.',
  show_formats: 'The formats are being laid out.',
  show_settings: 'The settings are being laid out.',
  update_settings: 'The settings are being changed.',
  write_script: 'The writer is at work on the script.',
  write_storyboard: 'The director breaks the script down into shots.',
  draw_element: 'The sheet is being described.',
  generate_scene_images: 'The stills are being priced.',
  generate_image: 'The still is being priced.',
  generate_video: 'The clip is being priced.',
  animate_scenes: 'The approved stills go out to be animated.',
  make_cut: 'The cut is being set up.',
  write_hooks: 'The openings are being priced.',
  estimate_cost: 'The price is being worked out.',
  research_market: 'Customers’ own words are being looked up.',
  add_offer: 'The offer’s page is being read.'
}

const done: Record<string, string> = {
  start_ad: 'Set up the ad.',
  update_settings: 'Changed the settings.',
  list_elements: 'Looked through the elements.',
  create_element: 'Described an element.',
  draw_element: 'Had a sheet drawn.',
  lock_element: 'Locked an element.',
  approve_scenes: 'Approved.',
  retry_scene: 'Sent off a new take.',
  skip_scene: 'Skipped the scene.',
  animate_scenes: 'Sent the approved stills to be animated.',
  read_media: 'Looked at a picture or clip.',
  search_library: 'Searched the library.',
  add_offer: 'Took up the offer.',
  read_offer: 'Read the offer.',
  research_market: 'Looked up what customers say.',
  read_credits: 'Read the balance.'
}

export function doingWords(tool: string): string {
  return doing[tool] ?? `At work: ${tool.replaceAll('_', ' ')}.`
}

/** What a tool without a card of its own did, in a line. */
export function doneWords(tool: string, output: unknown): string {
  const name =
    typeof output === 'object' && output !== null && 'name' in output && typeof output.name === 'string'
      ? ` ${output.name}`
      : ''
  return `${done[tool] ?? `Done: ${tool.replaceAll('_', ' ')}.`}${name}`
}

const names: Record<string, string> = {
  start_ad: 'The ad',
  show_formats: 'The format panel',
  show_settings: 'The settings card',
  update_settings: 'The change of settings',
  write_script: 'The script',
  write_storyboard: 'The storyboard',
  list_elements: 'The look at the elements',
  create_element: 'The element',
  use_element: 'The element',
  draw_element: 'The sheet',
  lock_element: 'The lock of the element',
  generate_scene_images: 'The scene images',
  generate_image: 'The still',
  generate_video: 'The clip',
  review_scenes: 'The review',
  approve_scenes: 'The approval',
  retry_scene: 'The new take',
  skip_scene: 'The skip of the scene',
  animate_scenes: 'The clips',
  make_cut: 'The final cut',
  read_cut: 'The look at the cut',
  write_hooks: 'The openings',
  read_media: 'The look at the picture or clip',
  search_library: 'The search of the library',
  estimate_cost: 'The cost estimate',
  read_credits: 'The look at the balance',
  add_offer: 'The offer',
  read_offer: 'The look at the offer',
  research_market: 'The research'
}

export function nameOfTool(tool: string): string {
  return names[tool] ?? `“${tool.replaceAll('_', ' ')}”`
}
