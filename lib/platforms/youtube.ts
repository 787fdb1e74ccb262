import type { Platform } from './platform.ts'

export const youtube = {
  'youtube-shorts': {
    label: 'YouTube Shorts',
    // Of an ad, only the first minute plays in the feed. Posts may be three minutes long.
    seconds: { allowed: { minimum: 1, maximum: 180 }, works: { from: 10, to: 60 } },
    frames: [{ ratio: '9:16', width: 1080, height: 1920, margins: { top: 288, right: 192, bottom: 672, left: 48 } }],
    notes: [
      'Plays with sound.',
      'Buttons run down the right edge; title, channel and button lie over the lower third.'
    ],
    sources: [
      'https://support.google.com/google-ads/answer/16041697',
      'https://shotstack.io/learn/vertical-video-safe-zones/'
    ]
  },
  'youtube-in-stream': {
    label: 'YouTube, before and in videos',
    seconds: { allowed: { minimum: 6, maximum: null }, works: { from: 15, to: 45 } },
    // Overlays take the lower fifth. Elsewhere the edge that television keeps free.
    frames: [{ ratio: '16:9', width: 1920, height: 1080, margins: { top: 54, right: 96, bottom: 216, left: 96 } }],
    notes: [
      'Can be skipped after five seconds: the reason to stay is in the first five.',
      'Up to six seconds it can run as a bumper, which nobody can skip.'
    ],
    sources: [
      'https://support.google.com/google-ads/answer/6055025',
      'https://support.google.com/youtube/answer/2467968'
    ]
  }
} as const satisfies Record<string, Platform>
