/** How far a run takes the scenes of a storyboard. */
export type StopsAt = 'film' | 'drafts' | 'animatic'

/** What a run has of each scene: its final clip, a draft of it, or its still. */
export type Shown = 'clips' | 'drafts' | 'stills'

/** What the flags say. Both together are refused. */
export const stopOf = ({ draft, animatic }: { draft?: boolean; animatic?: boolean }): StopsAt =>
  draft ? 'drafts' : animatic ? 'animatic' : 'film'

export const flagOf = (stop: Exclude<StopsAt, 'film'>): string => (stop === 'drafts' ? '--draft' : '--animatic')
