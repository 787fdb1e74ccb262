import type { Platform } from './platform.ts'

/**
 * TikTok gives its safe zones as pictures to lay over a film, because they depend on the length of the ad's caption. The
 * margins are what guides measure from these pictures for a long caption, the widest of each edge.
 */
export const tiktok = {
  tiktok: {
    label: 'TikTok feed',
    seconds: { allowed: { minimum: 5, maximum: 600 }, works: { from: 9, to: 34 } },
    frames: [{ ratio: '9:16', width: 1080, height: 1920, margins: { top: 150, right: 150, bottom: 440, left: 120 } }],
    notes: ['Plays with sound.', 'Buttons run down the right edge, name and caption over the lower quarter.'],
    sources: [
      'https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads',
      'https://adfuseai.com/blog/tiktok-ad-sizes-specs-guide',
      'https://shotstack.io/learn/vertical-video-safe-zones/'
    ]
  }
} as const satisfies Record<string, Platform>
