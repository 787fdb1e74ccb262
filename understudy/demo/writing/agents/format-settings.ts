export interface Setting {
  name: string
  description: string
}

export interface SettingFacts {
  formatSlug: string
  isPodcast: boolean
  presetName: string | undefined
}

/** The place of a format that has its own set. */
export function settingOf({ formatSlug, isPodcast, presetName }: SettingFacts): Setting | null {
  if (isPodcast || formatSlug === 'podcast') {
    return {
      name: presetName ?? 'the studio',
      description:
        'a small podcast studio with dark walnut slats behind, a round oak table, two grey upholstered chairs and one warm lamp low on the left'
    }
  }
  if (formatSlug === 'keynote')
    return {
      name: 'the stage',
      description:
        'a wide dark stage with a plain black floor, one white spotlight from above and a huge blank grey screen behind'
    }
  if (formatSlug === 'street-interview')
    return {
      name: 'the pavement',
      description:
        'a busy shopping street with wet grey paving, a red awning on the left, parked bicycles and flat daylight'
    }
  if (formatSlug === 'documentary-expose')
    return {
      name: 'the research desk',
      description:
        'a cluttered desk under one green-shaded lamp, a cork wall of cards and string behind it, and darkness at the edges'
    }
  if (formatSlug === 'founder-story')
    return {
      name: 'the workshop',
      description:
        'a small workshop with a scarred bench, metal shelves of old samples, a roll-up door and cool morning light'
    }
  if (formatSlug === 'expert-interview')
    return {
      name: 'the consulting room',
      description:
        'a tidy consulting room with a pale desk, a low cupboard, a framed chart without text and blinds half closed'
    }
  if (formatSlug === 'clay-animation')
    return {
      name: 'the clay street',
      description: 'a tiny street of crooked clay houses with felt doors, thread washing lines and a cotton-wool sky'
    }
  if (formatSlug === 'ink-animation')
    return {
      name: 'the white page',
      description: 'a sheet of thick white drawing paper with a faint grain and soft shadows at its edges'
    }
  return null
}
