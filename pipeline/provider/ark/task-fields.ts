const frameRoles = { first_frame: 'first_frame', last_frame: 'last_frame' } as const

/**
 * The body of a task from the flat fields of a model's config: `text`, `first_frame`, `last_frame` and
 * `reference_images` become the `content`, each picture with its role. All other fields are sent as they are, in the
 * strict form beside the content. The older form, flags such as `--ratio` in the text, takes wrong values silently.
 */
export function contentFields(input: Record<string, unknown>): Record<string, unknown> {
  const { text, first_frame, last_frame, reference_images, ...others } = input
  const frames = Object.entries({ first_frame, last_frame }).flatMap(([name, url]) =>
    url === undefined ? [] : [picture(url, frameRoles[name as keyof typeof frameRoles])]
  )
  const references = Array.isArray(reference_images) ? reference_images : []
  return {
    ...others,
    content: [{ type: 'text', text }, ...frames, ...references.map((url: unknown) => picture(url, 'reference_image'))]
  }
}

const picture = (url: unknown, role: string) => ({ type: 'image_url', image_url: { url }, role })
