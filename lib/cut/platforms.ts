/** The parts of the picture, measured from each edge, that a platform covers with its own buttons and words. */
export interface SafeArea {
  top: number
  right: number
  bottom: number
  left: number
}

/** Where a film is shown, and what is laid over it there. */
export interface Platform {
  label: string
  /** The ratios that it is usually shown in. */
  ratios: readonly string[]
  /**
   * The screen that a film is fitted into, whole: bars fill the rest, and buttons over the bars cover nothing of the
   * film. Null where the film is shown in a frame of its own ratio.
   */
  screen: { width: number; height: number } | null
  /** Pixels from each edge of the screen, or of the film, when that is 1,080 pixels wide. */
  insets: SafeArea
  /** Who publishes the figures. `docs/safe-zones.md` says which are ours. */
  sources: readonly string[]
}

/** At this width all insets are stated. */
export const statedWidth = 1_080

/** What stays free at each edge of any film. */
const leastInset = 43

const tall = { width: 1_080, height: 1_920 }

/** The key is the public name. */
export const platforms = {
  tiktok: {
    label: 'TikTok',
    ratios: ['9:16'],
    screen: tall,
    insets: { top: 150, right: 150, bottom: 480, left: 76 },
    sources: ['adfuseai.com/blog/tiktok-ad-sizes-specs-guide']
  },
  'instagram-reels': {
    label: 'Instagram and Facebook Reels',
    ratios: ['9:16'],
    screen: tall,
    insets: { top: 269, right: 65, bottom: 672, left: 65 },
    sources: ['houseofmarketers.com/guide-to-safe-zones-tiktok-facebook-instagram-stories-reels']
  },
  'instagram-stories': {
    label: 'Instagram and Facebook Stories',
    ratios: ['9:16'],
    screen: tall,
    insets: { top: 269, right: 65, bottom: 384, left: 65 },
    sources: ['adsuploader.com/blog/meta-ads-safe-zones']
  },
  'youtube-shorts': {
    label: 'YouTube Shorts',
    ratios: ['9:16'],
    screen: tall,
    insets: { top: 288, right: 173, bottom: 480, left: 65 },
    sources: ['youraithumbnailgenerator.com/guides/youtube-shorts-safe-zones-complete-guide']
  },
  feed: {
    label: 'Facebook and Instagram feed',
    ratios: ['4:5', '1:1'],
    screen: null,
    insets: { top: 64, right: 64, bottom: 64, left: 64 },
    sources: ['imagefactory.co.kr/en/guides/instagram-story-ad-text-safe-zone']
  },
  'youtube-in-stream': {
    label: 'YouTube in-stream',
    ratios: ['16:9'],
    screen: { width: 1_080, height: 607.5 },
    insets: { top: 54, right: 54, bottom: 122, left: 54 },
    sources: ['rentads.net/youtube-overlay-ad-specs']
  }
} as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof platforms

/**
 * What a platform covers of a film of this size, as shares of the film's width and height. Never less than a plain
 * margin.
 */
export function safeAreaOn(name: PlatformName, film: { width: number; height: number }): SafeArea {
  const { screen, insets }: Platform = platforms[name]
  const box = screen ?? { width: statedWidth, height: (statedWidth * film.height) / film.width }
  const scale = Math.min(box.width / film.width, box.height / film.height)
  const [width, height] = [film.width * scale, film.height * scale]
  const [besides, above] = [(box.width - width) / 2, (box.height - height) / 2]
  const least = (leastInset / statedWidth) * Math.min(width, height)
  const share = (inset: number, bar: number, side: number) => Math.max(least, inset - bar) / side
  return {
    top: share(insets.top, above, height),
    right: share(insets.right, besides, width),
    bottom: share(insets.bottom, above, height),
    left: share(insets.left, besides, width)
  }
}
